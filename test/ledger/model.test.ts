import { it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { holdAgainstModel } from './model.ts';

const folder = temporaryFolder();

it('whatever is opened, charged and cut short, in whatever order, the ledger is what a simple count says', () =>
  holdAgainstModel(folder, 40));
