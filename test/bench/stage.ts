import { sql } from 'kysely'
import { defaultSettings } from '#contract/core/settings.ts'
import { openSession } from '#server/accounts/sign-in/sessions.ts'
import type { Database } from '#server/core/database.ts'
import { saveSettings } from '#server/core/settings.ts'
import { findOrInsertMembers } from '#server/tools/seed-queries.ts'

export interface Stage {
  /** `Authorization` headers of signed-in members. */
  members: string[]
  /** Topics from all over the forum, each with a comment at least. */
  topicIds: number[]
}

/** The same with questions from all over the forum, each with some answers. */
export interface ForumStage extends Stage {
  questionIds: number[]
}

const topicsDrawn = 2_000

/** What measuring needs of a forum: members who are signed in, topics to ask for, limits that don't stop it. */
export async function setStage(db: Database, memberCount: number): Promise<Stage> {
  await saveSettings(
    db,
    {
      readsPerMinutePerAddress: 10_000_000,
      writesPerMinutePerMember: 10_000_000,
      captchaAfterTopicsPerMinute: 1_000,
      // Those who measure write the same at any pace; what asking the guards costs is measured all the same.
      guardSameTexts: 100,
      guardPostsPerMinute: 1_000,
      topicsPerPage: 20,
      questionsPerPage: 20,
      commentsPerPage: defaultSettings.commentsPerPage,
    },
    null,
  )
  return { members: await signMembersIn(db, 'bench', memberCount), topicIds: await drawTopics(db) }
}

export async function signMembersIn(db: Database, prefix: string, count: number): Promise<string[]> {
  const accounts = Array.from({ length: count }, (_, at) => `${prefix}_${at + 1}`)
  const memberIds = await findOrInsertMembers(db, accounts, new Date())
  const signedIn: string[] = []
  // Whoever waits for a connection for too long is refused one.
  for (let at = 0; at < count; at += 100) {
    const some = memberIds.slice(at, at + 100).map((memberId) => signIn(db, memberId))
    signedIn.push(...(await Promise.all(some)))
  }
  return signedIn
}

async function signIn(db: Database, memberId: number): Promise<string> {
  const client = { address: '127.0.0.1', userAgent: 'bench' }
  const tokens = await db.transaction().execute((tx) => openSession(tx, memberId, client))
  return `Bearer ${tokens.accessToken},${tokens.refreshToken}`
}

async function drawTopics(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('topics')
    .select('id')
    .where('comment_count', '>', 0)
    .where('deleted_at', 'is', null)
    .where('is_question', '=', false)
    .orderBy(sql`md5(id::text)`)
    .limit(topicsDrawn)
    .execute()
  return rows.map(({ id }) => id)
}
