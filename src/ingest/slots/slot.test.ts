import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimeChoice } from '../../config/config.ts';
import { duckdb } from '../../engines/duckdb.ts';
import { type Engine, execute } from '../../engines/engine.ts';
import { double } from '../../engines/quote.ts';
import { slotName } from '../../time/slotName.ts';
import { zoneRules } from '../../time/zoneRules.ts';
import { datesSql, hoursSql, slotSql, windowName, windowSql } from './slot.ts';
import { wallClockSql } from './wallClockSql.ts';

const ZONES = [
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Pacific/Chatham',
  'America/St_Johns',
  'Europe/Dublin',
];
const HOUR = 3600e6;
const [FIRST, LAST] = [Date.UTC(2022, 0, 1) * 1000, Date.UTC(2025, 0, 1) * 1000];

let engine: Engine;
beforeAll(async () => {
  engine = await duckdb();
  const hours = `SELECT CAST(${double(FIRST)} + range * ${double(HOUR)} + ${double(1_234_567)} AS DOUBLE) AS time FROM range(${(LAST - FIRST) / HOUR})`;
  await execute(engine, engine.dialect.createTable('hours', hours));
});
afterAll(() => engine.close());

async function column(select: string): Promise<number[]> {
  const values: number[] = [];
  const sql = `SELECT ${select} AS v FROM (SELECT * FROM hours ORDER BY time) AS t`;
  for await (const { columns } of engine.query(sql, { v: 'double' })) values.push(...columns.v);
  return values;
}

const choice = (zone: string, more: Partial<TimeChoice> = {}): TimeChoice => ({
  slotSeconds: 3600,
  zone,
  repeat: 'never',
  ...more,
});

describe('slots across daylight saving', () => {
  for (const zone of ZONES) {
    it(`equal what Intl says, for every hour of three years, in ${zone}`, async () => {
      const rules = zoneRules(zone, FIRST, LAST);
      const wall = wallClockSql(rules, 'time');
      const never = await column(slotSql(choice(zone, { slotSeconds: 900 }), wall));
      const daily = await column(slotSql(choice(zone, { repeat: 'daily' }), wall));
      const weekly = await column(slotSql(choice(zone, { repeat: 'weekly', slotSeconds: 21_600 }), wall));
      const quarter = slotName(choice(zone, { slotSeconds: 900 }), rules);
      const hour = slotName(choice(zone, { repeat: 'daily' }), rules);
      const ofWeek = slotName(choice(zone, { repeat: 'weekly', slotSeconds: 21_600 }), rules);

      // Written apart from the code under test: the parts of the date as Intl spells them.
      const spell = new Intl.DateTimeFormat('en-CA', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'medium',
        hourCycle: 'h23',
      });
      const weekday = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' });
      expect(never.length).toBe(26_304);
      never.forEach((slot, k) => {
        const time = (FIRST + k * HOUR + 1_234_567) / 1000;
        const [date, clock] = spell.format(time).split(', ') as [string, string];
        const [hours, minutes] = clock.split(':') as [string, string];
        const quarterHour = String(Math.floor(Number(minutes) / 15) * 15).padStart(2, '0');
        const sixHours = String(Math.floor(Number(hours) / 6) * 6).padStart(2, '0');
        if (!quarter(slot).startsWith(`${date}T${hours}:${quarterHour}`)) {
          expect(quarter(slot)).toBe(`${date}T${hours}:${quarterHour}`);
        }
        if (hour(daily[k]!) !== `${hours}:00`) expect(hour(daily[k]!)).toBe(`${hours}:00`);
        const ofWeekDue = `${weekday.format(time)} ${sixHours}:00`;
        if (ofWeek(weekly[k]!) !== ofWeekDue) expect(ofWeek(weekly[k]!)).toBe(ofWeekDue);
      });
    });
  }
});

describe('slots before 1970', () => {
  it('round down, not towards zero', async () => {
    const wall = double(-1);
    expect((await column(slotSql(choice('UTC'), wall)))[0]).toBe(-1);
    expect((await column(slotSql(choice('UTC', { repeat: 'daily' }), wall)))[0]).toBe(23);
    expect((await column(slotSql(choice('UTC', { repeat: 'weekly' }), wall)))[0]).toBe(2 * 24 + 23);
  });
});

describe('windows', () => {
  const time = choice('UTC', { repeat: 'daily' });
  it('are the date of a slot, or the day, when slots of several dates are put together', async () => {
    expect((await column(windowSql(time, 'slot', 'time')!)).slice(0, 3)).toEqual([455_832, 455_833, 455_834]);
    const days = await column(windowSql(time, 'day', 'time')!);
    expect(days.slice(22, 26)).toEqual([18_993, 18_993, 18_994, 18_994]);
    expect(windowName(time, 'day', [])(18_993)).toBe('2022-01-01');
  });

  it('are nothing where a user has one window, or the slot tells it', () => {
    expect(windowSql(time, 'release', 'time')).toBeUndefined();
    expect(windowSql(time, 'cell', 'time')).toBeUndefined();
    expect(windowSql(choice('UTC'), 'day', 'time')).toBeUndefined();
  });
});

describe('hours and dates', () => {
  const flag = (sql: string) => `CASE WHEN ${sql} THEN 1e0 ELSE 0e0 END`;
  const hours = (from: number, to: number) => choice('UTC', { hours: { from: from * 3600, to: to * 3600 } });

  it('keep from and leave out to, also over midnight', async () => {
    const day = (await column(flag(hoursSql(hours(9, 20), 'time')!))).slice(0, 24);
    expect(day.map((kept, hour) => kept === 1 && hour).filter(hour => hour !== false)).toEqual([
      9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ]);
    const night = (await column(flag(hoursSql(hours(22, 2), 'time')!))).slice(0, 24);
    expect(night.map((kept, hour) => kept === 1 && hour).filter(hour => hour !== false)).toEqual([
      0, 1, 22, 23,
    ]);
  });

  it('keep both the first and the last date', async () => {
    const dates = choice('UTC', { firstDay: 18_993, lastDay: 18_994 });
    expect((await column(flag(datesSql(dates, 'time')!))).reduce((a, b) => a + b)).toBe(48);
  });
});
