import { describe, expect, expectTypeOf, it } from 'vitest';
import { mechanisms } from '../mean/mechanisms.ts';
import { namesOf } from '../terms/namesOf.ts';
import { check } from './check.ts';
import { type Checked, choice, decimal, integer, list, named, record, required, text } from './key.ts';
import { configKeys } from './keys.ts';

const table = record('a table', {
  name: required(text('a name')),
  sizes: list(integer('a size', 0, 9)),
  kind: choice('a kind', ['small', 'large']),
  how: named(
    choice('a way', ['fast', 'slow']),
    record('a way with options', {
      name: required(choice('a way', ['fast', 'slow'])),
      by: decimal('a part'),
    }),
  ),
});

describe('the type of what was checked', () => {
  it('follows from the table of keys', () => {
    expectTypeOf<Checked<typeof table>>().toEqualTypeOf<
      { readonly name: string } & {
        readonly sizes?: readonly number[];
        readonly kind?: 'small' | 'large';
        readonly how?: { readonly name: 'fast' | 'slow' } & { readonly by?: string };
      }
    >();
    const checked = check({ name: 'a', sizes: [1], how: 'slow' }, table);
    expect(checked).toEqual({ name: 'a', sizes: [1], how: { name: 'slow' } });
    // @ts-expect-error: not a kind of the table
    expect(checked.kind === 'medium').toBe(false);
  });

  it('offers for a config every mechanism there is, and no other', () => {
    const { bare } = configKeys.keys.mechanism;
    expect(bare.of).toEqual(['auto', ...namesOf(mechanisms)]);
    // @ts-expect-error: no mechanism has this name
    const choice: NonNullable<Checked<typeof configKeys>['mechanism']>['name'] = 'levi';
    expect(bare.of).not.toContain(choice);
  });
});
