import { bestFit } from './bestFit.ts';
import type { Grouper } from './grouping.ts';
import { wrapAround } from './wrapAround.ts';

/** The ways to make pseudo-users, by name. */
export const groupings = { wrapAround, bestFit } as const satisfies Record<string, Grouper>;

export type GroupingName = keyof typeof groupings;
