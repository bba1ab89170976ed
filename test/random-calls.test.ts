/*
 * Everybody calls every operation at random, with values of the right form and about things that are often there, many at once and
 * through two processes, whose connections to the database are late and break in the midst of it: nothing is an internal error, what
 * is asked again is done once, money stays in balance, and what is counted equals the rows.
 */
import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { openDatabase } from '#server/db/database.ts'
import { createTestApp, endpoints, startTestApp } from './app.ts'
import { makeCard, makeSpecification } from './card-makers.ts'
import { findReportType } from './decision-makers.ts'
import { isDeep } from './deep.ts'
import {
  type Member,
  makeComment,
  makeEnvelope,
  makeMember,
  makeMoney,
  makePoints,
  makeRole,
  makeTopic,
} from './makers.ts'
import { findMiscounted } from './miscounted.ts'
import { makeQuestion, makeQuestionTags } from './question-makers.ts'
import { createCalls, createMemory, draw, type Fact, happens, type RandomCall } from './random-calls.ts'
import { openUnreliableLine } from './unreliable-line.ts'

const unexpected: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void unexpected.push(line) })
const { cast, db, tags, url } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 }, { log })
const line = await openUnreliableLine(url)
afterAll(line.close)
const startProcess = () => {
  const unreliable = openDatabase(line.url, { max: 5 })
  afterAll(() => unreliable.destroy())
  return startTestApp(unreliable, url, { log })
}
const processes = [await startProcess(), await startProcess()]
const questionTags = await makeQuestionTags(db)

/** These would end the walk, for a tag or a right that is taken away closes the forum to all, or ask other machines. */
const left =
  /^(banAddress|setTagRights|retireTag|mergeTag|deleteTag|saveRole|saveStaffRole|saveOutsideJudge|tryOutsideJudge|testAssistantModel)$/
const called = endpoints.filter(({ name }) => !left.test(name))
const writes = called.filter(({ method }) => method !== 'GET')

type Kind = 'member' | 'moderator' | 'administrator'

async function makeWalker(kind: Kind): Promise<Member> {
  const walker = await makeMember(db, kind === 'member' ? {} : { staffRole: kind })
  await makeMoney(db, walker.memberId, 100_000)
  await makePoints(db, walker.memberId, 5_000)
  return walker
}

/** A forum with something of each kind, as an answer would name it. */
async function furnish(walkers: readonly Member[]): Promise<Fact[]> {
  const facts: Fact[] = []
  const know = (fact: Record<string, unknown>) =>
    facts.push(Object.fromEntries(Object.entries(fact).map(([field, value]) => [field, String(value)])))
  for (const { memberId, account } of walkers) {
    const topicId = await makeTopic(db, { authorId: memberId, tagId: tags.green })
    const { commentId } = await makeComment(db, { topicId, authorId: cast.bob.memberId })
    const redEnvelopeId = await makeEnvelope(db, {
      topicId,
      giverId: memberId,
      totalFen: 900,
      shareCount: 90,
    })
    const asked = { askerId: memberId, tagIds: [questionTags.brewing], bounty: { fen: 100, points: 10 } }
    const questionId = await makeQuestion(db, asked)
    know({ memberId, account, topicId, commentId, redEnvelopeId })
    know({ memberId, topicId: questionId })
  }
  const cardId = await makeCard(db, await makeRole(db, 'Master'))
  const price = { priceFen: 100, pricePoints: 5, stock: 100 }
  know({ cardId, specificationId: await makeSpecification(db, cardId, price) })
  return facts
}

const kinds: readonly Kind[] = [
  ...Array<Kind>(6).fill('member'),
  'moderator',
  'administrator',
  'administrator',
]
const walkers = await Promise.all(kinds.map(makeWalker))
const memory = createMemory(await furnish(walkers))
let made = 0
const text = () =>
  `§${++made}§ ${draw([
    '茶',
    'Some **words** of [tea](https://example.com)',
    '\n\n| a | b |\n| - | - |\n| 1 | 2 |',
    '\n\n:::hidden{kind="comment"}\n秘密\n:::\n看',
    '\n\n:::hidden{kind="points" price="5"}\nsold\n:::\nx',
    '@bob 你好',
    '😀😀😀',
    '$a^2$',
  ])}`
const account = () => memory.recall(['account']).account ?? cast.bob.account
const reportTypeId = await findReportType(db)
const makeCall = createCalls(called, memory, {
  body: text,
  text,
  reason: () => 'Spam',
  title: () => `Tea ${++made}`,
  nameZh: () => `名 ${++made}`,
  nameEn: () => `Name ${++made}`,
  pollOptions: () => `Option ${++made}`,
  requestKey: () => `a-call-of-a-walk-${++made}`,
  envelopeKey: () => `an-envelope-of-a-walk-${++made}`,
  tagId: () => String(draw([tags.green, tags.black, tags.daily])),
  tagIds: () => String(draw([questionTags.brewing, questionTags.leaves])),
  userName: account,
  author: account,
  envelopeReceiver: account,
  place: () => draw(['topic', 'question', `comment:${memory.recall(['topicId']).topicId}`]),
  typeId: () => String(reportTypeId),
  url: () => 'https://bridge.example.org/hook',
  version: () => draw(['1', '1', '1', '2']),
  agreedFen: () => '100',
  agreedPoints: () => '5',
  // What closes a part of the forum for good would end the walk.
  changes: () =>
    JSON.stringify({ [draw(['reviewTopics', 'reviewComments', 'reviewReplies'])]: draw(['all', 'none']) }),
  thingId: () => Object.values(memory.any())[0] ?? '1',
  things: () => `${draw(['topic', 'comment'])}:${memory.recall(['topicId', 'commentId']).topicId}`,
})

/** Who may do it, mostly; the one who made what it is about, often. */
function findCaller({ staffRight, memberOnly }: Endpoint, maker: string | undefined): number | undefined {
  if (staffRight && happens(0.9)) return walkers.length - draw([1, 2, 3])
  if (maker && happens(0.6)) return Number(maker)
  return memberOnly || happens(0.9) ? Math.floor(Math.random() * walkers.length) : undefined
}

const succeeded = new Set<string>()
const failed: string[] = []

/** Asks again as a browser does, under the same key, until it is known what became of it. */
async function sendUntilAnswered(endpoint: Endpoint, request: RandomCall['request'], walker: Member | null) {
  const key = endpoint.creates && { 'idempotency-key': `the-key-of-a-call-${++made}` }
  for (let left = 50; ; left--) {
    const answer = await draw(processes)
      .as(walker)
      .send({ ...request, headers: { ...request.headers, ...key } })
    if (left === 0 || answer.statusCode !== 503 || !answer.body.includes('"unavailable"')) return answer
  }
}

async function callOnce(): Promise<void> {
  const endpoint = draw(happens(0.65) ? writes : called)
  const { request, ids, fact } = makeCall(endpoint)
  const at = findCaller(endpoint, fact.walkerAt)
  const answer = await sendUntilAnswered(endpoint, request, at === undefined ? null : walkers[at]!)
  if (answer.statusCode >= 500) failed.push(`${endpoint.name} ${JSON.stringify(request)} ${answer.body}`)
  if (answer.statusCode < 300) {
    succeeded.add(endpoint.name)
    if (answer.headers['content-type']?.toString().includes('json'))
      memory.remember(
        answer.json(),
        request.method === 'GET' || at === undefined ? ids : { ...ids, walkerAt: `${at}` },
      )
  }
  // Whose account or session was ended, or who was muted, is followed by somebody else.
  if (at !== undefined && /"(session_ended|banned|muted)"/.test(answer.body))
    walkers[at] = await makeWalker(kinds[at]!)
}

/** What must never be there: each lists the rows that break it. */
const rules: Readonly<Record<string, RawBuilder<unknown>>> = {
  'a call that made something twice': sql`
    select text from (
      select 'topic' as kind, body_markdown as text from topics
      union all select 'comment', body_markdown from comments
      union all select 'reply', body_markdown from replies
      union all select 'follow-up', body_markdown from follow_ups
      union all select 'message', body from private_messages
      union all select 'waiting post', source from waiting_posts
    ) as written
    where text like '%§%' group by kind, text having count(*) > 1`,
  'money out of balance': sql`select currency from ledger_accounts group by currency having sum(balance) <> 0`,
  'a topic that counts its likes or favorites wrong': sql`
    select from topics where favorite_count <> (select count(*) from favorites where topic_id = topics.id)
      or like_count <> (select count(*) from likes where topic_id = topics.id and comment_id is null and reply_id is null)`,
  'a comment that counts its likes wrong': sql`
    select from comments where like_count <> (select count(*) from likes where comment_id = comments.id and reply_id is null)`,
  'a comment that counts its replies wrong': sql`
    select from comments
    where reply_count <> (select count(*) from replies where comment_id = comments.id and deleted_at is null)`,
  'a member who counts followers wrong': sql`
    select from members where follower_count <> (select count(*) from follows where followed_id = members.id)`,
  'a member who counts topics or questions wrong': sql`
    select id from members left join lateral (
      select count(*) filter (where not is_question) as topics, count(*) filter (where is_question) as questions
      from topics where author_id = members.id and deleted_at is null
    ) as written on true
    where topic_count <> topics or question_count <> questions`,
  'a member who counts comments or answers wrong': sql`
    select id from members left join lateral (
      select count(*) filter (where not is_question) as comments, count(*) filter (where is_question) as answers
      from comments join topics on topics.id = topic_id
      where comments.author_id = members.id and comments.deleted_at is null
    ) as said on true
    where comment_count <> comments or answer_count <> answers`,
  'a comment that stands elsewhere in the search than in its topic': sql`
    select post_id from search_entries join comments on comments.id = post_id
    where post_kind = 'comment' and search_entries.topic_id <> comments.topic_id`,
  'an account whose balance isn’t the sum of its entries': sql`
    select id from ledger_accounts
    where balance <> (select coalesce(sum(amount), 0) from ledger_entries where account_id = ledger_accounts.id)`,
  'a member who counts replies wrong': sql`
    select from members where reply_count + answer_reply_count
      <> (select count(*) from replies where author_id = members.id and deleted_at is null)`,
  'an option that counts its votes wrong': sql`
    select from poll_options where vote_count <> (select count(*) from poll_votes where poll_options.id = any(option_ids))`,
}

test('nothing that anybody calls is an internal error, done twice or counted wrong', {
  timeout: 600_000,
}, async () => {
  let calls = isDeep ? 40_000 : 1_200
  const walk = async () => {
    while (calls-- > 0) await callOnce()
  }
  // Their callers have the proof of their writes before anything breaks.
  for (const { as } of processes) await as(null).send({ url: '/api/baseInfo' })
  line.disturb({ lost: isDeep ? 0.01 : 0.002, late: 0.1 })
  await Promise.all(Array.from({ length: 12 }, walk))
  expect(line.broken()).toBeGreaterThan(0)
  expect(failed, unexpected.join('')).toEqual([])
  expect(await findMiscounted(db)).toEqual([])
  for (const [rule, broken] of Object.entries(rules))
    expect((await broken.execute(db)).rows, rule).toEqual([])
  // Most of them were no refusals alone.
  expect(succeeded.size).toBeGreaterThan(isDeep ? 250 : 130)
})
