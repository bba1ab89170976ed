import type { TopicRight } from '#contract/core/roles.ts'
import { openSession } from '#server/accounts/sign-in/sessions.ts'
import type { Actor } from '#server/core/actor.ts'
import type { Database } from '#server/core/database.ts'
import { foldName } from '#server/core/fold-name.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { hashSecret } from '#server/core/secret-hashes.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import { memberAccount, pointIssue, rechargeClearing } from '#server/money/ledger/accounts.ts'
import { transfer } from '#server/money/ledger/ledger.ts'
import { giveRedEnvelope } from '#server/money/red-envelopes/red-envelopes.ts'
import { addComment } from '#server/posts/comments/comment-writing.ts'
import { planHiddenContent } from '#server/posts/hidden-content/plan.ts'
import type { PollPlan } from '#server/posts/polls/plan.ts'
import { addTopic } from '#server/posts/topics/topic-writing.ts'
import { testMarkdown } from './markdown.ts'

export interface Member {
  memberId: number
  account: string
  accessToken: string
  refreshToken: string
}

/** The password of every made member. */
export const memberPassword = 'oolong & jasmine 7'

let passwordHash: Promise<string> | undefined
let made = 0

export interface MemberFields {
  account?: string
  nickname?: string | null
  staffRole?: string
}

/** A member who is signed in on one browser. */
export async function makeMember(db: Database, parts: MemberFields = {}): Promise<Member> {
  passwordHash ??= hashSecret(memberPassword)
  const hash = await passwordHash
  const account = parts.account ?? `guest_${++made}`
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('members')
      .values({
        account,
        nickname: parts.nickname ?? null,
        account_folded: foldName(account),
        nickname_folded: parts.nickname ? foldName(parts.nickname) : null,
        password_hash: hash,
        hint_question: 'Which tea first?',
        hint_answer_hash: hash,
        staff_role: parts.staffRole ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { accessToken, refreshToken } = await openSession(tx, id, { address: '127.0.0.1', userAgent: '' })
    return { memberId: id, account, accessToken, refreshToken }
  })
}

export const makeCast = async (db: Database) => ({
  ann: await makeMember(db, { account: 'ann' }),
  bob: await makeMember(db, { account: 'bob' }),
  keeper: await makeMember(db, { account: 'keeper', staffRole: 'administrator' }),
})

export interface Tags {
  tea: number
  green: number
  black: number
  talk: number
  daily: number
}

/** Two roots, tea and talk, with three leaves: green and black below tea, daily below talk. */
export async function makeTags(db: Database): Promise<Tags> {
  const make = async (name_en: string, name_zh: string, parent_id: number | null) => {
    const tag = { name_en, name_zh, parent_id, icon: null, position: 0 }
    return (await db.insertInto('topic_tags').values(tag).returning('id').executeTakeFirstOrThrow()).id
  }
  const tea = await make('Tea', '茶', null)
  const talk = await make('Talk', '闲谈', null)
  return {
    tea,
    talk,
    green: await make('Green', '绿茶', tea),
    black: await make('Black', '红茶', tea),
    daily: await make('Daily', '日常', talk),
  }
}

/** A tag that topics may have; a forum that was welcomed has some. */
export async function findLeafTag(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('topic_tags')
    .select('id')
    .where('parent_id', 'is not', null)
    .where('kind', '=', 'topic')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** A role that grants nothing by itself. */
export async function makeRole(db: Database, name: string): Promise<number> {
  const { id } = await db
    .insertInto('roles')
    .values({ name_en: name, name_zh: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a tag rights of its own, by role; processes hear of it. */
export async function ownTagRights(db: Database, tagId: number, rights: Record<number, TopicRight[]>) {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('topic_tags').set({ has_own_rights: true }).where('id', '=', tagId).execute()
    const rows = Object.entries(rights).map(([roleId, names]) => ({
      tag_id: tagId,
      role_id: Number(roleId),
      rights: names,
    }))
    if (rows.length > 0) await tx.insertInto('topic_tag_rights').values(rows).execute()
    await notifyRolesChanged(tx)
  })
}

export interface TopicFields {
  authorId: number
  tagId: number
  title?: string
  body?: string
  isEssence?: boolean
  publishedAt?: Date
  poll?: PollPlan
}

export async function makeTopic(db: Database, parts: TopicFields): Promise<number> {
  const body = parts.body ?? 'Steep it for two minutes.'
  const text = await testMarkdown.renderTopic(body, { idPrefix: createIdPrefix() })
  const title = parts.title ?? `Topic ${++made}`
  return db.transaction().execute((tx) => addTopic(tx, { ...parts, title, text }))
}

/** A topic whose body hides something, with what it hides as it was written. */
export async function makeHidingTopic(db: Database, parts: TopicFields & { body: string }) {
  const text = await testMarkdown.renderTopic(parts.body, { idPrefix: createIdPrefix() })
  const levels = await db.selectFrom('levels').selectAll().execute()
  const writer = { db, actor: makeActor(parts.authorId), permissions: { levels } }
  const plan = await planHiddenContent(writer, text, parts)
  const title = parts.title ?? `Topic ${++made}`
  const topic = { ...parts, title, text, hidden: plan }
  return { plan, topicId: await db.transaction().execute((tx) => addTopic(tx, topic)) }
}

/** A model that nobody can reach. */
export async function makeAssistantModel(db: Database): Promise<number> {
  const { id: endpoint_id } = await db
    .insertInto('assistant_endpoints')
    .values({ name: 'Nowhere', base_url: 'https://models.example.org/v1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('assistant_models')
    .values({ endpoint_id, name: 'none', label: 'None' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Money that a member has paid in. */
export const makeMoney = (db: Database, memberId: number, amountFen: number) =>
  db.transaction().execute((tx) =>
    transfer(tx, {
      key: `paid-in:${memberId}:${++made}`,
      movements: [
        {
          from: rechargeClearing,
          to: memberAccount(memberId, 'CNY'),
          amount: amountFen,
          reason: 'recharge',
        },
      ],
    }),
  )

/** Points that a member has come by. */
export const makePoints = (db: Database, memberId: number, amount: number) =>
  db.transaction().execute((tx) =>
    transfer(tx, {
      key: `points:${memberId}:${++made}`,
      movements: [{ from: pointIssue, to: memberAccount(memberId, 'POINT'), amount, reason: 'topic_reward' }],
    }),
  )

/** A member as the domain knows who asks, who may do what members may in every tag. */
export const makeActor = (memberId: number): Actor => ({
  memberId,
  sessionId: 0,
  account: `member_${memberId}`,
  nickname: null,
  avatarUrl: null,
  isStaff: false,
  staffRole: null,
  lacksSecondFactor: false,
  pointsEarned: 0,
  mutedUntil: null,
  rights: {
    inTopics: () => true,
    isOfQuestions: () => false,
    inAnyTopics: () => true,
    everywhere: () => true,
    asStaff: () => false,
    uploadMegabytesMax: null,
    assistant: { requestsMax: null, tokensMax: null, roleId: null },
    hiddenTagIds: [],
    audience: 'member',
  },
})

export interface EnvelopeParts {
  topicId: number
  giverId: number
  totalFen: number
  shareCount: number
  kind?: 'random' | 'fixed'
  receiverId?: number
  expiresAt?: Date
}

/** An envelope in a topic; its giver is given the money first. */
export async function makeEnvelope(db: Database, parts: EnvelopeParts): Promise<number> {
  await makeMoney(db, parts.giverId, parts.totalFen)
  const plan = {
    kind: parts.receiverId ? ('personal' as const) : (parts.kind ?? 'random'),
    receiverId: parts.receiverId ?? null,
    totalFen: parts.totalFen,
    shareCount: parts.shareCount,
    expiresAt: parts.expiresAt ?? new Date(Date.now() + 86_400_000),
    requestKey: null,
  }
  return db.transaction().execute((tx) => giveRedEnvelope(tx, plan, parts))
}

export interface CommentParts {
  topicId: number
  authorId: number
  body?: string
  quotedId?: number
  publishedAt?: Date
}

export async function makeComment(db: Database, parts: CommentParts) {
  const body = parts.body ?? 'I like it.'
  const post = await testMarkdown.renderPost(body, { idPrefix: createIdPrefix() })
  const text = { ...post, body, mentionedIds: [] }
  return db.transaction().execute((tx) => addComment(tx, { ...parts, text }))
}

/** A reply under a comment, for what reads replies; publishing one is the domain's. */
export async function makeReplies(db: Database, commentId: number, authorId: number, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    comment_id: commentId,
    number: index + 1,
    author_id: authorId,
    body_markdown: `Reply ${index + 1}`,
    body_html: `<p>Reply ${index + 1}</p>`,
    summary: `Reply ${index + 1}`,
  }))
  const ids = await db.insertInto('replies').values(rows).returning('id').execute()
  const counters = { reply_count: count, last_reply_number: count }
  await db.updateTable('comments').set(counters).where('id', '=', commentId).execute()
  return ids.map(({ id }) => id)
}

/** What a member told of themselves at registration, in a field of its own. */
export async function makeAnswer(db: Database, memberId: number, text: string): Promise<void> {
  const field = { name_zh: '城市', name_en: 'City', kind: 'input', is_required: false, character_rule: 'any' }
  const { id } = await db
    .insertInto('registration_fields')
    .values({ ...field, length_min: 0, length_max: 200, position: ++made })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('member_field_values').values({ member_id: memberId, field_id: id, text }).execute()
}
