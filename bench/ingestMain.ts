import { hugeIngestBench, ingestBench } from './ingest.ts';

// node dist/bench/ingestMain.js [--huge]; the huge one takes some 15 GB of disk and several minutes.
await (process.argv.includes('--huge') ? hugeIngestBench() : ingestBench());
