import { it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { holdAgainstModel } from './model.ts';

const folder = temporaryFolder();

it('five hundred random histories of opening, charging and crashing agree with a simple count', () =>
  holdAgainstModel(folder, 500));
