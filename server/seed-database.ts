import { renewFirstLink } from '#server/tools/admin.ts'
import { seedWelcomeCommunity } from '#server/tools/welcome.ts'
import type { Log } from './core/log.ts'
import { openDatabase } from './db/database.ts'
import { MarkdownRenderer } from './markdown/markdown.ts'

/** Gives an empty database its first content; returns the secret of a sign-in link until an administrator can sign in. */
export async function seedDatabase(url: string, log: Log): Promise<string | undefined> {
  const db = openDatabase(url, { max: 2 })
  const markdown = new MarkdownRenderer(log)
  try {
    return (await seedWelcomeCommunity(db, markdown)) ?? (await renewFirstLink(db))
  } finally {
    await Promise.all([db.destroy(), markdown.close()])
  }
}
