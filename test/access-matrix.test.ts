import { expect, test } from 'vitest'
import { type Endpoint, fillPath, formEncode } from '#contract/core/endpoint.ts'
import type { ErrorAnswer } from '#contract/core/errors.ts'
import { type StaffRight, staffRights } from '#contract/core/roles.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { grantRole } from '#server/accounts/roles/roles.ts'
import { createTestApp, endpoints, eventually, refusal } from './app.ts'
import { expectedAccess } from './expected-access.ts'
import {
  type Member,
  makeComment,
  makeEnvelope,
  makeMember,
  makeReplies,
  makeRole,
  makeTopic,
  ownTagRights,
} from './makers.ts'

/*
 * Calls every operation as every kind of asker, and compares who gets through with what test/expected-access.ts says.
 * An operation without a line there fails, so that nobody forgets to say who may.
 */

const { as, cast, db, tags } = await createTestApp({ allowAssistant: true })
const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.black })
const { commentId } = await makeComment(db, { topicId, authorId: cast.ann.memberId })
const [replyId] = await makeReplies(db, commentId, cast.ann.memberId, 1)
const redEnvelopeId = await makeEnvelope(db, {
  topicId,
  giverId: cast.ann.memberId,
  totalFen: 100,
  shareCount: 100,
})
const gold = await makeRole(db, 'Gold')
await ownTagRights(db, tags.black, { [gold]: ['view_topics', 'post_topics', 'post_comments'] })
await eventually(async () => {
  const refused = await refusal(as(cast.bob).call(publishComment, { topicId, body: 'Hm' }))
  expect(refused.code).toBe('topic_gated')
})

const hold = (memberId: number, until: Date | null) =>
  db.transaction().execute((tx) => grantRole(tx, { memberId, roleId: gold, time: { until }, source: 'card' }))

/** Each asks once with a session of its own, because some operations end it. */
const askers = {
  guest: async () => null,
  member: () => makeMember(db),
  expired: async () => {
    const member = await makeMember(db)
    await hold(member.memberId, new Date(Date.now() - 60_000))
    return member
  },
  holder: async () => {
    const member = await makeMember(db)
    await hold(member.memberId, null)
    return member
  },
  moderator: () => makeMember(db, { staffRole: 'moderator' }),
  administrator: () => makeMember(db, { staffRole: 'administrator' }),
} satisfies Record<string, () => Promise<Member | null>>
type Asker = keyof typeof askers
const askerNames = Object.keys(askers) as Asker[]

type Outcome = 'through' | 'sign in' | 'refused'

const moderates: readonly StaffRight[] = ['moderate_content', 'restrain_members', 'ban_addresses']

function expectedOutcome(endpoint: Endpoint, asker: Asker): Outcome {
  const access = expectedAccess[endpoint.name]
  if (access === 'everyone') return 'through'
  if (asker === 'guest') return endpoint.memberOnly ? 'sign in' : 'refused'
  if (access === 'members') return 'through'
  if (access === 'whoever may view') return ['member', 'expired'].includes(asker) ? 'refused' : 'through'
  if (asker === 'administrator') return 'through'
  if (asker !== 'moderator') return 'refused'
  return access === 'staff' || moderates.includes(access as StaffRight) ? 'through' : 'refused'
}

/** What reaches the rights that hang on a topic's tag; other operations are refused before their input is read. */
const inputs: Record<string, Record<string, unknown>> = {
  createFigureFile: { span: 'day' },
  searchForStaff: { query: 'tea' },
  readTopic: { topicId },
  readPoll: { topicId },
  castVote: { topicId, optionIds: '1' },
  likeTopic: { topicId },
  likeComment: { commentId },
  likeReply: { replyId },
  favoriteTopic: { topicId },
  summarizeTopic: { topicId },
  saveAttention: { topicId, attention: 'watched' },
  listComments: { topicId },
  locateComment: { commentId },
  listReplies: { commentId },
  listQuotes: { commentId },
  locateReply: { replyId },
  readThreadViewerState: { topicId },
  readReplyViewerState: { commentId },
  publishReply: { commentId, body: 'Hello' },
  readRedEnvelope: { redEnvelopeId },
  listRedEnvelopeOpenings: { redEnvelopeId },
  openRedEnvelope: { redEnvelopeId },
  [publishComment.name]: { topicId, body: 'Hello' },
  [publishTopic.name]: { tagId: tags.black, title: 'Hello', body: 'World' },
}

async function ask(endpoint: Endpoint, asker: Asker): Promise<Outcome> {
  const { path, rest } = fillPath(endpoint.path, inputs[endpoint.name] ?? {})
  const form = formEncode(rest).toString()
  const isRead = endpoint.method === 'GET'
  const answer = await as(await askers[asker]()).send({
    method: endpoint.method,
    url: `/api${path}${isRead ? `?${form}` : ''}`,
    headers: isRead ? {} : { 'content-type': 'application/x-www-form-urlencoded' },
    ...(!isRead && { payload: form }),
  })
  const code = answer.statusCode < 300 ? undefined : answer.json<ErrorAnswer>().error.code
  if (code === 'server_error') throw new Error(`${endpoint.name} as ${asker}: a bug of ours`)
  if (code === 'not_signed_in') return 'sign in'
  return code === 'forbidden' || code === 'topic_gated' ? 'refused' : 'through'
}

test('every operation says who may, and says it of no operation that is none', () => {
  expect(Object.keys(expectedAccess).sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

test('a staff operation names the right that it is expected to need', () => {
  const named = endpoints.filter(({ staffRight }) => staffRight)
  expect(named.map(({ name, staffRight }) => [name, staffRight])).toEqual(
    named.map(({ name }) => [name, expectedAccess[name]]),
  )
  const expected = Object.values(expectedAccess).filter((access) =>
    (staffRights as readonly string[]).includes(access),
  )
  expect(named.length).toBe(expected.length)
  expect([...new Set(expected)].sort()).toEqual([...staffRights].sort())
})

test('whoever may gets through, and nobody else', { timeout: 120_000 }, async () => {
  const signs = { through: 'yes', 'sign in': '401', refused: '403' }
  const lines = [`${'operation'.padEnd(24)}${askerNames.map((name) => name.padEnd(14)).join('')}`]
  for (const endpoint of endpoints) {
    const outcomes = await Promise.all(askerNames.map((asker) => ask(endpoint, asker)))
    lines.push(`${endpoint.name.padEnd(24)}${outcomes.map((outcome) => signs[outcome].padEnd(14)).join('')}`)
    expect
      .soft({ [endpoint.name]: outcomes })
      .toEqual({ [endpoint.name]: askerNames.map((asker) => expectedOutcome(endpoint, asker)) })
  }
  process.stdout.write(`${lines.join('\n')}\n`)
})
