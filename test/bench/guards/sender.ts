import { sql } from 'kysely'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/core/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { listen } from '#server/db/notifications.ts'
import { setStage, signMembersIn } from '#test/bench/stage.ts'
import { testDeps } from '#test/deps.ts'
import { findLeafTag } from '#test/makers.ts'
import { StatementCounter } from '#test/statement-counter.ts'

export interface Verdict {
  isWaiting: boolean
  guards: string[]
}

export interface Sent {
  title?: string
  body: string
}

export interface Sender {
  counter: StatementCounter
  signIn(
    prefix: string,
    count: number,
    parts: { newcomerEvery: number; isBurst?: boolean },
  ): Promise<string[]>
  /** Publishes a topic, or a comment on one, as its member's browser would. */
  send(authorization: string, post: Sent): Promise<Verdict>
  close(): Promise<void>
}

/** The product in this process, on a database that is there, with no limits that would stop it before the guards. */
export async function openSender(url: string, db: Database): Promise<Sender> {
  const counter = new StatementCounter()
  const own = openDatabase(url, { max: 4 })
  const { topicIds } = await setStage(db, 1)
  await db.deleteFrom('site_settings').where('key', 'like', 'guard%').execute()
  const notifications = await listen(url)
  const parts = { ...testDeps, trustProxy: false, publicUrl: undefined, notifications }
  const app = await createApp({ ...parts, db: own.withPlugin(counter) })
  const tagId = await findLeafTag(db)
  const csrf = { cookie: 'XSRF-TOKEN=bench', 'x-xsrf-token': 'bench' }

  return {
    counter,
    async signIn(prefix, count, { newcomerEvery, isBurst = false }) {
      const members = await signMembersIn(db, prefix, count)
      await settleIn(db, prefix, newcomerEvery)
      await giveNetworks(db, prefix, isBurst)
      return members
    },
    async send(authorization, { title, body }) {
      const place: Record<string, string> = title === undefined ? {} : { tagId: String(tagId), title }
      const answer = await app.inject({
        method: 'POST',
        url: title === undefined ? `/api/topics/${topicIds[0]}/comments` : '/api/topics',
        headers: { authorization, ...csrf, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...place, body }).toString(),
      })
      if (answer.statusCode !== 200) throw new Error(`Answered ${answer.statusCode}: ${answer.body}`)
      const { isWaiting, topicId, commentId } = answer.json()
      const guards = isWaiting ? await readGuards(db, title === undefined ? commentId : topicId) : []
      return { isWaiting, guards }
    },
    async close() {
      await app.close()
      await notifications.close()
      await own.destroy()
    },
  }
}

async function readGuards(db: Database, postId: number): Promise<string[]> {
  const caught = await db
    .selectFrom('guard_catches')
    .select('guards')
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return caught?.guards ?? []
}

/** Every so-manieth registered yesterday and has written nothing; the others are here for long. */
const settleIn = (db: Database, prefix: string, newcomerEvery: number) =>
  sql`with ours as (
      select id, row_number() over (order by id) - 1 as at from members where account like ${`${prefix}\\_%`})
    update members set
      registered_at = now() - case when at % ${newcomerEvery} = 0 then interval '1 day' else interval '1 year' end,
      comment_count = case when at % ${newcomerEvery} = 0 then 0 else 30 end
    from ours where ours.id = members.id`.execute(db)

/** Ten newcomers an hour share a network at most, as in a school; all of a burst do. */
const giveNetworks = (db: Database, prefix: string, isBurst: boolean) =>
  sql`insert into registration_networks (member_id, network, registered_at)
    select id, ${prefix} || ' ' || case when ${isBurst} then 0 else (row_number() over (order by id)) / 10 end, registered_at
    from members where account like ${`${prefix}\\_%`}`.execute(db)

/** An hour goes by. */
export async function ageAll(db: Database): Promise<void> {
  await sql`update post_origins set sent_at = sent_at - interval '1 hour'`.execute(db)
  await sql`update text_prints set sent_at = sent_at - interval '1 hour'`.execute(db)
}
