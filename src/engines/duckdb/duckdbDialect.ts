import type { Dialect } from '../engine.ts';

/** How DuckDB spells what the ingest leaves to the engine. */
export const duckdbDialect: Dialect = {
  number: sql => `TRY_CAST(${sql} AS DOUBLE)`,
  text: sql => `CAST(${sql} AS VARCHAR)`,
  int32: sql => `CAST(${sql} AS INTEGER)`,
  int64: sql => `CAST(${sql} AS BIGINT)`,
  // NULL for an infinite timestamp.
  microseconds: sql => `CAST(epoch_us(${sql}) AS DOUBLE)`,
  isoMicroseconds: sql => {
    // DuckDB wants seconds before a zone, and a large Z; ISO 8601 does not.
    const spelledOut = `upper(regexp_replace(${sql}, '([T ]\\d\\d:\\d\\d)([Zz+-])', '\\1:00\\2'))`;
    const time = `COALESCE(TRY_CAST(${sql} AS TIMESTAMPTZ), TRY_CAST(${spelledOut} AS TIMESTAMPTZ))`;
    return `CAST(epoch_us(${time}) AS DOUBLE)`;
  },
  item: (sql, index) => `(${sql})[${index + 1}]`,
  textItem: (sql, index) => `trim(split_part(replace(replace(${sql}, '[', ''), ']', ''), ',', ${index + 1}))`,
  numbered: (select, orderBy, as) =>
    `SELECT *, CAST(row_number() OVER (ORDER BY ${orderBy}) - 1 AS INTEGER) AS ${as} FROM (${select})`,
  createTable: (name, select) => `CREATE OR REPLACE TEMP TABLE ${name} AS ${select}`,
  dropTable: name => `DROP TABLE IF EXISTS ${name}`,
};
