import { join } from 'node:path';
import { it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { killAgainAndAgain } from './kills.ts';

const folder = temporaryFolder();

it('fifty kills at random moments lose no charge that was told', () =>
  killAgainAndAgain(join(folder, 'killed.db'), 50));
