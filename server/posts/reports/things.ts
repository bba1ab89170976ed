import type { ThingKind } from '#contract/posts/reports.ts'
import type { MemberContext } from '#server/core/context.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { htmlText } from '#server/posts/search-index/html-text.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { findReceivedMessage, findThing } from './thing-queries.ts'

/** More of a thing isn't kept. */
const textMax = 2_000

export interface Thing {
  kind: ThingKind
  id: number
  authorId: number
  topicId: number | null
  title: string
  /** What it says now, without what topics hide. */
  text: string
}

export interface ThingKey {
  thingKind: ThingKind
  thingId: number
  messageNumber?: number | undefined
}

/** Finds what somebody wants to report, as long as they see it and it isn't their own. Throws `not_found`, `topic_gated`. */
export async function requireReportable(context: MemberContext, key: ThingKey): Promise<Thing> {
  const { actor } = context
  const row = await findRow(context, key)
  if (!row) throw new UserError('not_found')
  if (row.tag_id !== null && !canViewTopics(actor.rights, row.tag_id)) throw new UserError('topic_gated')
  if (row.author_id === actor.memberId) throw fieldError('thingId', { code: 'not_yourself' })
  const text = row.body || htmlText(row.html)
  return {
    kind: key.thingKind,
    id: row.thing_id,
    authorId: row.author_id,
    topicId: row.topic_id,
    title: row.title,
    text: Array.from(text).slice(0, textMax).join(''),
  }
}

function findRow({ db, actor }: MemberContext, { thingKind, thingId, messageNumber }: ThingKey) {
  if (thingKind !== 'message') return findThing(db, thingKind, thingId)
  if (messageNumber === undefined) throw fieldError('messageNumber', { code: 'required' })
  return findReceivedMessage(db, actor.memberId, { senderId: thingId, number: messageNumber })
}
