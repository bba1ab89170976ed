/*
 * Plants something private of each kind, and asks every operation that reads for everything that is there, one thing after another, as
 * guest, stranger, owner and staff: each finds only what is theirs to see.
 */
import { expect, test } from 'vitest'
import { addMemberNote } from '#contract/accounts/member-notes.ts'
import { cancelMember } from '#contract/accounts/members.ts'
import { topicRights } from '#contract/core/roles.ts'
import { adjustAccount } from '#contract/money/ledger-admin.ts'
import { sendPrivateMessage } from '#contract/people/message-sending.ts'
import {
  deleteComment,
  deleteReply,
  editComment,
  publishComment,
  publishReply,
} from '#contract/posts/comment-writing.ts'
import { saveDraft } from '#contract/posts/drafts.ts'
import { createReport } from '#contract/posts/reports.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { appealDecision } from '#contract/site/appeals.ts'
import { loadBuiltPages } from '#server/http/built-pages.ts'
import { createTestApp } from './app.ts'
import { publicPaths } from './bench/public-pages.ts'
import { findReportType, makeDecision } from './decision-makers.ts'
import { addressOf, fieldsOf, reads } from './every-read.ts'
import { type Member, makeAnswer, makeMember, makeRole, ownTagRights } from './makers.ts'

const { as, cast, db, tags } = await createTestApp(
  { captchaAfterTopicsPerMinute: 1000 },
  { pages: loadBuiltPages() },
)
const { ann, bob, keeper } = cast
const [stranger, gone] = [await makeMember(db), await makeMember(db)]
const askers: Record<string, Member | null> = { guest: null, stranger, ann, bob, keeper }
type Asker = 'guest' | 'stranger' | 'ann' | 'bob' | 'keeper'

/** Who finds what, of what was planted. Ann has done it all but what stands under a tag that bob's role opens. */
const findable: Record<string, Asker[]> = {
  'gated-topic': ['bob', 'keeper'],
  'gated-comment': ['bob', 'keeper'],
  'gated-reply': ['bob', 'keeper'],
  'deleted-topic': ['ann', 'keeper'],
  'deleted-comment': ['ann', 'keeper'],
  'deleted-reply': ['ann', 'keeper'],
  'edited-topic': ['ann', 'keeper'],
  'edited-comment': ['ann', 'keeper'],
  'gone-topic': ['keeper'],
  'gone-comment': ['keeper'],
  draft: ['ann'],
  message: ['ann', 'bob'],
  report: ['ann', 'keeper'],
  appeal: ['ann', 'keeper'],
  note: ['keeper'],
  remark: ['ann', 'keeper'],
  answer: ['ann', 'keeper'],
  // Shown to nobody whole: what identifies a browser is named, and an address is masked.
  browser: [],
  mail: [],
}

const say = (what: string) => `private-${what}-longjing`
const reason = 'Off topic'

/** A topic with a comment and a reply, which say of what they are. */
async function discuss(author: Member, tagId: number, what: string) {
  const { call } = as(author)
  const { topicId = 0 } = await call(publishTopic, { tagId, title: 'Leaves', body: say(`${what}-topic`) })
  const { commentId = 0 } = await call(publishComment, { topicId, body: say(`${what}-comment`) })
  const { replyId = 0 } = await call(publishReply, { commentId, body: say(`${what}-reply`) })
  return { topicId, commentId, replyId }
}

async function plantPosts() {
  const readers = await makeRole(db, 'Readers')
  await ownTagRights(db, tags.daily, {
    [readers]: [...topicRights],
  })
  await db
    .insertInto('member_roles')
    .values({ member_id: bob.memberId, role_id: readers, source: 'staff' })
    .execute()
  const gated = await discuss(bob, tags.daily, 'gated')
  const open = await discuss(ann, tags.green, 'edited')
  await as(ann).call(editTopic, { topicId: open.topicId, version: 1, title: 'Leaves', body: 'Others' })
  await as(ann).call(editComment, { commentId: open.commentId, version: 1, body: 'Others' })
  const deleted = await discuss(ann, tags.green, 'deleted')
  const { commentId = 0 } = await as(ann).call(publishComment, {
    topicId: open.topicId,
    body: say('deleted-comment'),
  })
  const { replyId = 0 } = await as(ann).call(publishReply, {
    commentId: open.commentId,
    body: say('deleted-reply'),
  })
  await as(keeper).call(deleteTopic, { topicId: deleted.topicId, reason })
  await as(keeper).call(deleteComment, { commentId, reason })
  await as(keeper).call(deleteReply, { replyId, reason })
  const left = await discuss(gone, tags.green, 'gone')
  await as(keeper).call(cancelMember, { memberId: gone.memberId })
  return [gated, open, deleted, left, { topicId: open.topicId, commentId, replyId }]
}

async function plantTheRest() {
  const { call } = as(ann)
  await call(saveDraft, { place: 'topic', title: 'Leaves', body: say('draft') })
  await call(sendPrivateMessage, { memberId: bob.memberId, text: say('message') })
  const typeId = await findReportType(db)
  await call(createReport, { thingKind: 'member', thingId: bob.memberId, typeId, reason: say('report') })
  const decisionId = await makeDecision(db, ann.memberId, keeper.memberId)
  await call(appealDecision, { decisionId, words: say('appeal') })
  await as(keeper).call(addMemberNote, { memberId: ann.memberId, body: say('note') })
  await as(keeper).call(adjustAccount, {
    ...{ account: ann.account, currency: 'POINT', direction: 'add', amount: '5', remark: say('remark') },
    key: crypto.randomUUID(),
  })
  await makeAnswer(db, ann.memberId, say('answer'))
  await db
    .updateTable('members')
    .set({ email: `${say('mail')}@example.org`, muted_until: null })
    .where('id', '=', ann.memberId)
    .execute()
  await db
    .updateTable('sessions')
    .set({ user_agent: say('browser') })
    .where('member_id', '=', ann.memberId)
    .execute()
}

const kinds = ['topic', 'comment', 'reply'] as const
type Kind = (typeof kinds)[number]

interface Place {
  topicId: number
  commentId: number
  replyId: number
}

/** The values of one call of everything: all about one post of a place, and one person. */
function valuesOf({ topicId, commentId, replyId }: Place, kind: Kind, { memberId, account }: Member) {
  const id = { topic: topicId, comment: commentId, reply: replyId }[kind]
  return {
    ...{ topicId, commentId, replyId, questionId: topicId, topicIds: topicId, listedTopicId: topicId },
    ...{ postKind: kind, postId: id, thingKind: kind, thingId: id, correctedKind: kind, correctedId: id },
    ...{ memberId, userId: memberId, authorId: memberId, userName: account, author: account, account },
    ...{ filter: 'all', currency: 'POINT', keyword: 'longjing', search: 'longjing', place: 'topic' },
    ...{ entryKind: 'report' },
  }
}

/** Where everything reads of these places and people, and the pages that guests come to. */
function listAddresses(places: readonly Place[], people: readonly Member[]): string[] {
  const values = places.flatMap((place) =>
    kinds.flatMap((kind) => people.map((person) => valuesOf(place, kind, person))),
  )
  const addresses = reads.flatMap((endpoint) => {
    const { all, required } = fieldsOf(endpoint)
    const alone = all.filter((name) => name.endsWith('Id')).map((name) => [...new Set([...required, name])])
    return [required, all, ...alone].flatMap((fields) =>
      values.map((each) => addressOf(endpoint, fields, each)),
    )
  })
  const pages = [
    ...places.flatMap(({ topicId }) => publicPaths(topicId)),
    ...people.map(({ account }) => `/user/control/home?userName=${account}`),
    ...['/feeds/latest.atom', '/sitemaps/topics-1.xml'],
  ]
  return [...new Set([...addresses, ...pages])]
}

/** What the search marks stands in pieces, in its answers and on its page. */
const whole = (bytes: string) => bytes.replace(/","|<\/?mark>/g, '')

async function findPlanted(asker: Member | null, addresses: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  const left = addresses.values()
  const look = async () => {
    for (const url of left) {
      const bytes = whole((await as(asker).send({ url })).body)
      for (const what of Object.keys(findable)) if (bytes.includes(say(what))) found.add(what)
    }
  }
  await Promise.all(Array.from({ length: 8 }, look))
  return [...found].sort()
}

test('what is private is found by those it is for, whatever they ask', { timeout: 120_000 }, async () => {
  const places = await plantPosts()
  await plantTheRest()
  const addresses = listAddresses(places, [ann, bob, gone])
  for (const [name, asker] of Object.entries(askers)) {
    const mayFind = Object.keys(findable).filter((what) => findable[what]?.includes(name as Asker))
    expect.soft(await findPlanted(asker, addresses), name).toEqual(mayFind.sort())
  }
})
