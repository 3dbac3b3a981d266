import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Job, schedule } from './schedule.ts';

describe('schedule', () => {
  it('hands out every block of every point exactly once, whoever asks in whatever order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 5 }),
        fc.infiniteStream(fc.nat(3)),
        (points, blocks, workers) => {
          const next = schedule(points, blocks);
          const seen: string[] = [];
          let job: Job | undefined;
          for (const worker of workers) {
            job = next(worker);
            if (job === undefined) break;
            seen.push(`${job.point} ${job.block}`);
          }
          expect(new Set(seen).size).toBe(points * blocks);
          expect(seen.length).toBe(points * blocks);
        },
      ),
    );
  });

  it('keeps a worker on its point, so that a mechanism is set up once', () => {
    const next = schedule(3, 2);
    expect([0, 1, 0, 1].map(worker => next(worker)!.point)).toEqual([0, 1, 0, 1]);
  });

  it('lets an idle worker help where most is waiting', () => {
    const next = schedule(1, 3);
    expect([0, 1, 1].map(worker => next(worker)!.block)).toEqual([0, 1, 2]);
    expect(next(0)).toBeUndefined();
  });
});
