import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import { MemoryLedger } from '../../src/ledger/memoryLedger.ts';
import { temporaryFolder } from '../support/folder.ts';
import { ledgerConformance } from './conformance.ts';

const folder = temporaryFolder();

ledgerConformance('in memory', now => new MemoryLedger(now));
ledgerConformance(
  'in a file',
  now => new FileLedger(join(folder, `${randomUUID()}.db`), now === undefined ? {} : { now }),
);
