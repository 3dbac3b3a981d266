import { bestFit } from './bestFit.ts';
import type { Grouper } from './grouping.ts';
import { wrapAround } from './wrapAround.ts';

export type GroupingName = 'wrapAround' | 'bestFit';

/** The ways to make pseudo-users, by name. */
export const groupings: Readonly<Record<GroupingName, Grouper>> = { wrapAround, bestFit };
