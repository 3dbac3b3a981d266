import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { cellToLatLng, latLngToCell } from 'h3-js';
import { seededBits } from '../../lab/seededBits.ts';
import { seedFor } from '../../lab/seedFor.ts';
import { wantedPrefixes } from '../../src/draw/firstSamples.ts';
import { samplePrefixes } from '../../src/ingest/totals/samplePrefixes.ts';
import { withTotals } from '../../src/ingest/totals/withTotals.ts';
import { below } from '../../src/noise/uniform.ts';
import { makePlan } from '../../src/plan/makePlan.ts';
import type { Finding } from '../finding.ts';
import { releaseConfig } from '../releases/releaseRow.ts';
import { inTemporaryFolder } from '../temporaryFolder.ts';

export interface RecordOrderTask {
  readonly epsilon: string;
  readonly seed: number;
  readonly shuffles: number;
}

/**
 * The order in which records come can follow their values (a file sorted by speed), so it must decide nothing: totals and
 * the sums of first samples are the same, to the last bit, however the rows of a file are ordered. Floating-point sums are
 * not (Casacuberta et al. 2022).
 */
export async function auditRecordOrder({ epsilon, seed, shuffles }: RecordOrderTask): Promise<Finding> {
  const differing = await inTemporaryFolder(async folder => {
    const input = join(folder, 'records.csv');
    const [head, ...lines] = records();
    const byValue = (a: string, b: string) => Number(a.split(',').at(-1)) - Number(b.split(',').at(-1));
    const bits = seededBits(seedFor(seed, 'record order'));
    const orders = [
      lines,
      [...lines].reverse(),
      [...lines].sort(byValue),
      [...lines].sort((a, b) => byValue(b, a)),
      ...Array.from({ length: shuffles }, () => shuffled(lines, order => below(order, bits))),
    ];
    const seen: Awaited<ReturnType<typeof everythingSummed>>[] = [];
    for (const order of orders) {
      writeFileSync(input, `${[head, ...order].join('\n')}\n`);
      seen.push(await everythingSummed(epsilon, input, folder));
    }
    return { orders: orders.length, differ: seen.filter(each => !isDeepStrictEqual(each, seen[0])).length };
  });
  return {
    kind: 'exactness',
    row: 'the order of records decides nothing',
    epsilon,
    claimed: 0,
    bound: differing.differ === 0 ? 0 : Number.POSITIVE_INFINITY,
    pair: 'the same records as they are, reversed, sorted by value both ways, and shuffled',
    event: differing.differ === 0 ? 'none' : `${differing.differ} orders gave other totals`,
    tested: differing.orders,
    learned: 0,
    refuted: differing.differ > 0,
    canRefute: true,
    power: [],
  };
}

const PLACE = cellToLatLng(latLngToCell(21.19, 72.83, 8));
/** None of them is a short binary fraction, and added up as such their sum depends on the order. */
const SPEEDS = [0.1, 0.2, 0.3, 12.7, 33.3, 59.9, 41.1];

/**
 * Lines of a file: five buses in one cell with 4 to 12 samples, each three of them at the same second. The median bus has 8,
 * so of those with more only the first 8 count, and the eighth shares its second with its neighbours.
 */
function records(): string[] {
  const lines = ['bus,time,lat,lng,speed'];
  for (let bus = 0; bus < 5; bus++) {
    for (let sample = 0; sample < 4 + 2 * bus; sample++) {
      const time = `2024-03-01T09:0${Math.floor(sample / 3)}:00+05:30`;
      const speed = (SPEEDS[sample % SPEEDS.length]! + 7 * sample) % 60;
      lines.push([`bus ${bus}`, time, ...PLACE, speed].join(','));
    }
  }
  return lines;
}

/** All sums that a release could be made from: totals, and with sample fill those of first samples. */
async function everythingSummed(epsilon: string, input: string, dir: string) {
  const config = releaseConfig(
    { window: 'day', allocate: 'even', mechanism: { name: 'array-averaging', fill: 'samples' } },
    epsilon,
    1,
    { input, dir },
  );
  return withTotals(config, {}, async (ingested, engine) => {
    const wanted = wantedPrefixes(makePlan(config, ingested.totals.counts));
    const prefixes = await samplePrefixes(engine, config, ingested, wanted.pairs);
    return { totals: ingested.totals, prefixes };
  });
}

function shuffled<Item>(items: readonly Item[], choose: (below: number) => number): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = choose(last + 1);
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
