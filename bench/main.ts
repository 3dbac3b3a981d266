import { allocationBench } from './allocation.ts';
import { arraysBench } from './arrays.ts';
import { hugeIngestBench, ingestBench } from './ingest.ts';
import { labBench } from './lab.ts';
import { mapBench } from './map.ts';
import { mechanismsBench } from './mechanisms.ts';
import { noiseBench } from './noise.ts';
import { releaseBench } from './release.ts';

/** Every bench, by name: `npm run bench` runs all of them, `npm run bench -- noise` one. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  noise: noiseBench,
  arrays: arraysBench,
  allocation: allocationBench,
  mechanisms: mechanismsBench,
  release: releaseBench,
  map: mapBench,
  lab: labBench,
  ingest: ingestBench,
};

/** Those that take minutes and gigabytes run only when they are named. */
const onRequest: Readonly<Record<string, () => Promise<void>>> = { 'ingest-huge': hugeIngestBench };

const wanted = process.argv.slice(2);
const all = { ...benches, ...onRequest };
const unknown = wanted.filter(name => !Object.hasOwn(all, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}.`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(wanted.length === 0 ? benches : all)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench();
}
