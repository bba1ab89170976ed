import { sql } from 'kysely'
import type { Tx } from '#server/core/database.ts'

const seedingLock = 7_305_913

/** Whoever comes second waits until the first has seeded. */
export const lockSeeding = (tx: Tx) => sql`select pg_advisory_xact_lock(${seedingLock})`.execute(tx)
