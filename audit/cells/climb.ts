import type { Bits } from '../../src/noise/bits.ts';
import { below } from '../../src/noise/uniform.ts';
import type { CellPair, UserValue } from './cellPair.ts';

/** A pair, and how large a loss it seems to show. */
export interface RankedPair {
  readonly pair: CellPair;
  readonly fitness: number;
}

const MOST_USERS = 40;
const MOST_SAMPLES = 200;

/**
 * Climbs towards worse pairs: changes one thing about the worst so far, looks again, and stays where it looks worse. Fitness is
 * a guess from few runs, so a climb may be led astray; what it ends at is tested with runs of its own.
 */
export function climb(
  start: RankedPair,
  steps: number,
  fitness: (pair: CellPair) => number,
  bits: Bits,
): RankedPair {
  let best = start;
  for (let step = 0; step < steps; step++) {
    const pair = mutant(best.pair, bits);
    const found = fitness(pair);
    if (found > best.fitness) best = { pair, fitness: found };
  }
  return best;
}

/** A neighbouring pair of neighbours: one value, one count, one user more or less, or another user that changes. */
export function mutant(pair: CellPair, bits: Bits): CellPair {
  const { users } = pair;
  const anyone = below(users.length, bits);
  const name = pair.name.startsWith('found by climbing') ? pair.name : `found by climbing from: ${pair.name}`;
  const withUser = (user: number, change: Partial<UserValue>): CellPair => ({
    ...pair,
    name,
    users: users.map((each, index) => (index === user ? { ...each, ...change } : each)),
  });
  switch (below(7, bits)) {
    case 0:
      return withUser(anyone, { at: anyPlace(pair, bits) });
    case 1: {
      // A whole cluster moves.
      const [from, to] = [users[anyone]!.at, anyPlace(pair, bits)];
      return {
        ...pair,
        name,
        users: users.map((each, index) =>
          each.at === from && index !== pair.changed ? { ...each, at: to } : each,
        ),
      };
    }
    case 2:
      return withUser(anyone, { count: anyCount(users, bits) });
    case 3: {
      const count = anyCount(users, bits);
      const old = users[anyone]!.count;
      return { ...pair, name, users: users.map(each => (each.count === old ? { ...each, count } : each)) };
    }
    case 4:
      if (users.length >= MOST_USERS) return withUser(anyone, { at: 0 });
      return { ...pair, name, users: [...users, users[anyone]!] };
    case 5:
      if (users.length < 3 || anyone === pair.changed) return { ...pair, name, changed: anyone };
      return {
        ...pair,
        name,
        users: users.filter((_, index) => index !== anyone),
        changed: pair.changed > anyone ? pair.changed - 1 : pair.changed,
      };
    default:
      return { ...pair, name, instead: anyPlace(pair, bits) };
  }
}

/** The bounds, where somebody is already, near to that, or anywhere. */
function anyPlace({ users, instead }: CellPair, bits: Bits): number {
  const somewhere = below(1001, bits) / 1000;
  const somebody = users[below(users.length, bits)]!.at;
  switch (below(6, bits)) {
    case 0:
      return 0;
    case 1:
      return 1;
    case 2:
      return somebody;
    case 3:
      return Math.min(1, Math.max(0, somebody + (somewhere - 0.5) / 5));
    case 4:
      return 1 - instead;
    default:
      return somewhere;
  }
}

function anyCount(users: readonly UserValue[], bits: Bits): number {
  const somebody = users[below(users.length, bits)]!.count;
  const factors = [0.5, 0.8, 1, 1.25, 2];
  const changed = Math.round(somebody * factors[below(factors.length, bits)]!) + below(3, bits) - 1;
  return Math.min(MOST_SAMPLES, Math.max(1, changed));
}
