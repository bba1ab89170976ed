import type { Database } from '#server/core/database.ts'

export interface Visit {
  visited_at: Date
  url: string
  referrer: string
  browser: string
  system: string
  device: string
  is_bot: boolean
}

export const insertVisits = (db: Database, visits: Visit[]) =>
  db.insertInto('visits').values(visits).execute()
