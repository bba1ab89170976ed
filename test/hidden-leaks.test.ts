import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { editComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { unlockHiddenContent } from '#contract/posts/hidden-content.ts'
import { hiddenKinds } from '#contract/posts/hidden-kinds.ts'
import { searchOwnHidden } from '#contract/posts/search.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { archiveParts } from '#server/accounts/profile/own-data-queries.ts'
import { loadBuiltPages } from '#server/http/built-pages.ts'
import { createTestApp } from './app.ts'
import { publicPaths } from './bench/public-pages.ts'
import { addressOf, fieldsOf, reads } from './every-read.ts'
import { type Member, makeMember, makeMoney, makePoints } from './makers.ts'

/*
 * Hides a canary in each of the five ways, and collects every byte that every operation, page, log line, archive of own
 * data and table gives away. A canary may reach the author, the staff, and whoever has opened its block; nobody else,
 * and nobody before, whoever asked first and whatever is kept.
 */

let logged = ''
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged += chunk
    done()
  },
})
const { as, cast, db, settings, tags } = await createTestApp(
  {},
  { pages: loadBuiltPages(), log: pino({ level: 'trace' }, stream) },
)

const canaryOf = (kind: string) => `canary-${kind}-tieguanyin`
const password = 'canary-secret-password'
const terms: Record<string, string> = {
  password: ` password="${password}"`,
  level: ' level="New leaf"',
  points: ' price="25"',
  balance: ' price="7.55"',
}
const body = hiddenKinds
  .map(
    (kind) =>
      `:::hidden{kind="${kind}"${terms[kind] ?? ''}}\n**${canaryOf(kind)}** ![](/${canaryOf(kind)}.png)\n:::`,
  )
  .join('\n\nopen words\n\n')
const payer = await makeMember(db)
const stranger = await makeMember(db)
const { topicId } = await as(cast.ann).call(publishTopic, { tagId: tags.green, title: 'Hides', body })
await as(cast.ann).call(editTopic, { topicId, version: 1, title: 'Hides', body: `${body}\n\nmore` })

const someValues: Record<string, unknown> = {
  topicId,
  topicIds: topicId,
  memberId: cast.ann.memberId,
  userName: cast.ann.account,
  beforeItem: '9000000000000000.3.1',
  filter: 'all',
  currency: 'CNY',
  // Asks the search for the canaries themselves.
  keyword: 'tieguanyin',
}
/** Every answer and page as this asker gets them, refusals included. */
async function collect(member: Member | null): Promise<string> {
  const addresses = [
    ...new Set(
      reads.flatMap((endpoint) => {
        const { all, required } = fieldsOf(endpoint)
        return [required, all].map((fields) => addressOf(endpoint, fields, someValues))
      }),
    ),
    ...publicPaths(Number(someValues.topicId)),
    '/user/control/topicUnhideList',
  ]
  const answers: string[] = []
  for (const url of addresses) answers.push((await as(member).send({ url })).body)
  if (member) {
    for (const read of Object.values(archiveParts))
      answers.push(JSON.stringify((await read(member.memberId, 0).execute(db)).rows))
  }
  return answers.join('\n')
}

/** What the search marks stands in pieces, in its answers and on its page. */
const whole = (bytes: string) => bytes.replace(/","|<\/?mark>/g, '')
const kindsIn = (bytes: string) => hiddenKinds.filter((kind) => whole(bytes).includes(canaryOf(kind)))

test('what is hidden reaches nobody but its author, the staff, and who has opened it', {
  timeout: 60_000,
}, async () => {
  await makeMoney(db, payer.memberId, 1_000)
  await makePoints(db, payer.memberId, 50)
  const seenBy = async (member: Member | null) => kindsIn(await collect(member))

  expect(await seenBy(cast.ann)).toEqual(hiddenKinds)
  expect(await seenBy(cast.keeper)).toEqual(hiddenKinds)
  expect(await seenBy(payer)).toEqual([])
  const unlock = { topicId, password }
  await as(payer).call(unlockHiddenContent, { ...unlock, hiddenKind: 'points', price: 25 })
  expect(await seenBy(payer)).toEqual(['points'])
  await as(payer).call(unlockHiddenContent, { ...unlock, hiddenKind: 'balance', price: 755 })
  await as(payer).call(unlockHiddenContent, { ...unlock, hiddenKind: 'password' })
  await as(payer).call(publishComment, { topicId, body: 'thanks' })
  await db.updateTable('members').set({ points_earned: 100 }).where('id', '=', payer.memberId).execute()
  expect(await seenBy(payer)).toEqual(hiddenKinds)
  // Last, so that whatever was kept of the answers above would be given to them.
  expect(await seenBy(stranger)).toEqual([])
  expect(await seenBy(null)).toEqual([])
  expect(kindsIn(logged)).toEqual([])
  expect(logged).toContain('unlocks')
})

test('its author finds it by its words, and nobody else does, whatever they may read', async () => {
  const findBy = async (member: Member) =>
    JSON.stringify(await as(member).call(searchOwnHidden, { keyword: 'tieguanyin' }))
  expect(kindsIn(await findBy(cast.ann))).not.toEqual([])
  for (const member of [cast.keeper, payer, stranger]) expect(await findBy(member)).toBe('{"items":[]}')
})

test('it stands in its own table and in what the author may look back at, and the password in none', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const holding: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
    const dump = rows.map(({ row }) => row).join('\n')
    expect(dump, name).not.toContain(password)
    if (dump.includes('canary')) holding.push(name)
  }
  // What the searches of this file asked for is counted as they typed it.
  const kept = holding.filter((name) => name !== 'searched_words')
  expect(kept.sort()).toEqual(['hidden_blocks', 'revisions'])
  expect(logged).not.toContain(password)
})

test('what waits for review reaches nobody but its author and the staff', { timeout: 60_000 }, async () => {
  const writer = await makeMember(db)
  const { call } = as(writer)
  const { commentId } = await call(publishComment, { topicId, body: 'Published before' })
  await settings({
    reviewTopics: 'all',
    reviewComments: 'all',
    reviewReplies: 'all',
    captchaAfterTopicsPerMinute: 1000,
  })
  const canaries = ['topic', 'block', 'comment', 'edit', 'reply'].map((what) => `waiting-${what}-tieguanyin`)
  const [topic, block, comment, edit, reply] = canaries
  const hiding = `:::hidden{kind="comment"}\n${block}\n:::`
  const waiting = await call(publishTopic, {
    tagId: tags.green,
    title: topic!,
    body: `${topic}\n\n${hiding}`,
  })
  await call(publishComment, { topicId, body: comment!, quotedId: commentId })
  await call(editComment, { commentId, version: 1, body: edit! })
  await call(publishReply, { commentId, body: reply! })
  Object.assign(someValues, { topicId: waiting.topicId, topicIds: waiting.topicId, commentId })
  const found = async (member: Member | null) => {
    Object.assign(someValues, { topicId: waiting.topicId })
    const bytes = await collect(member)
    Object.assign(someValues, { topicId })
    const all = `${bytes}\n${await collect(member)}`
    return canaries.filter((canary) => all.includes(canary))
  }
  expect(await found(writer)).toEqual(canaries)
  expect(await found(cast.keeper)).toEqual(canaries)
  for (const reader of [cast.bob, cast.ann, null]) expect(await found(reader)).toEqual([])
  expect(canaries.filter((canary) => logged.includes(canary))).toEqual([])
})
