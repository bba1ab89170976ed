import { type RawBuilder, sql } from 'kysely'

/** A place in a list that goes by a time and then by id. */
export interface Keyset {
  /** Since 1970, exactly as the database keeps it. */
  micros: number
  id: number
}

/** The exact time of a column, for the keyset of its row. */
export const microsOf = (column: RawBuilder<unknown>) =>
  sql<number>`(extract(epoch from ${column}) * 1000000)::bigint`

/** Whether a row comes after a place in the order of a time and its id. */
export const isAfter = (time: RawBuilder<unknown>, id: RawBuilder<unknown>, { micros, id: last }: Keyset) =>
  sql<boolean>`(${time}, ${id}) > (
    timestamptz 'epoch' + ${micros}::double precision * interval '1 microsecond', ${last}::bigint)`
