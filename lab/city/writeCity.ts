import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pause } from '../../src/terms/pause.ts';
import { seededBits } from '../seededBits.ts';
import { type Draws, draws } from './draws.ts';
import { type FleetName, fleets } from './fleets.ts';
import type { PingTable } from './pingTable.ts';

export interface CityOrder {
  readonly kind: FleetName;
  readonly pings: number;
  readonly days: number;
  readonly seed: number;
  /** The part of the records that is spoilt, each in one of five ways. */
  readonly dirty: number;
  /** A .parquet or .csv file. */
  readonly out: string;
}

export interface CityReport {
  readonly pings: number;
  readonly vehicles: number;
}

const SPOILS = 5;

export interface CityWatch {
  readonly signal?: AbortSignal;
  /** Told now and then how many pings there are. */
  readonly onPings?: (pings: number) => void;
}

/** Writes a made-up city, vehicle by vehicle, until there are as many pings as ordered: whole or not at all. */
export async function writeCity(order: CityOrder, { signal, onPings }: CityWatch = {}): Promise<CityReport> {
  // Here and not above: a native library, for whoever makes a city.
  const { PingTable } = await import('./pingTable.ts');
  const folder = mkdtempSync(join(dirname(order.out), '.hexveil-city-'));
  try {
    const table = await PingTable.open(folder);
    try {
      const report = await fillCity(order, table, async pings => {
        onPings?.(pings);
        await pause(signal);
      });
      const written = join(folder, `city${order.out.slice(order.out.lastIndexOf('.'))}`);
      await table.write(order.kind, written);
      await pause(signal);
      renameSync(written, order.out);
      return report;
    } finally {
      table.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillCity(
  order: CityOrder,
  table: PingTable,
  onPings: (pings: number) => Promise<void>,
): Promise<CityReport> {
  let [pings, vehicle] = [0, 0];
  for (; pings < order.pings; vehicle++) {
    // Every vehicle has its own seed: the first thousand are the same in a larger city.
    const chance = draws(seededBits(order.seed * 2 ** 32 + vehicle));
    for (const ping of fleets[order.kind].journeys(order.days, chance)) {
      table.add(vehicle, ping, spoil(order.dirty, chance));
      if (++pings % 50_000 === 0) await onPings(pings);
      if (pings === order.pings) break;
    }
  }
  return { pings, vehicles: vehicle };
}

function spoil(dirty: number, chance: Draws): number {
  return dirty > 0 && chance.chance(dirty) ? 1 + chance.index(SPOILS) : 0;
}
