import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { saveSettings } from '#server/core/settings.ts'
import type { Article } from '#server/tools/articles.ts'
import { median } from '#test/bench/measure.ts'
import { guardsOff } from '#test/guards-off.ts'
import type { Sender } from './sender.ts'

/** As many as three days of a busy forum. */
const prints = 30_000
const blocks = 4
const postsPerBlock = 75

/** What publishing a comment takes with the guards as they are at first, and without any, in turns. */
export async function measureCost(sender: Sender, db: Database, articles: readonly Article[]) {
  await fillPrints(db)
  const [author = ''] = await sender.signIn('cost', 1, { newcomerEvery: 2 })
  await sql`update members set registered_at = now() - interval '1 year', comment_count = 30
    where account = 'cost_1'`.execute(db)
  const timesMs = { guarded: [] as number[], unguarded: [] as number[] }
  const statements = { guarded: 0, unguarded: 0 }
  let at = 0
  for (let block = 0; block < blocks; block++) {
    for (const kind of ['unguarded', 'guarded'] as const) {
      if (kind === 'guarded') await db.deleteFrom('site_settings').where('key', 'like', 'guard%').execute()
      // The change that tells the other process, whichever it is.
      await saveSettings(db, kind === 'guarded' ? { commentsPerPage: 30 } : guardsOff, null)
      await new Promise((done) => setTimeout(done, 200))
      for (let sent = 0; sent < postsPerBlock; sent++) {
        const body = `${at} ${articles[at++ % articles.length]!.body.slice(0, 600)}`
        sender.counter.count = 0
        const began = performance.now()
        await sender.send(author, { body })
        timesMs[kind].push(performance.now() - began)
        statements[kind] = sender.counter.count
      }
    }
  }
  const guardedMs = median(timesMs.guarded)
  const unguardedMs = median(timesMs.unguarded)
  return { prints, guardedMs, unguardedMs, moreMs: guardedMs - unguardedMs, statements }
}

const fillPrints = (db: Database) =>
  sql`insert into text_prints (kind, post_id, author_id, signature, bands, sketch, sent_at)
    select 'comment', 100000000 + n, 1,
      array(select (random() * 2000000000)::integer from generate_series(1, 60) where n > 0),
      array(select (random() * 2000000000)::integer from generate_series(1, 20) where n > 0),
      ((random() * 2000000000)::bigint << 29 | n)::bit(60),
      now() - n * interval '5 seconds'
    from generate_series(1, ${prints}::integer) n`.execute(db)
