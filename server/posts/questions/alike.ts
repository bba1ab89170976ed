import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/question-writing.ts'
import type { MemberContext } from '#server/core/context.ts'
import { findTopicsLike } from '#server/posts/similar/similar.ts'

/** Questions and topics like what somebody is about to ask, best first; none that they may not view. */
export const findAlike = async (
  { db, rights }: MemberContext,
  { title }: ParsedInputOf<typeof contract.findAlike>,
): Promise<OutputOf<typeof contract.findAlike>> => ({
  alike: await findTopicsLike(db, title, rights.hiddenTagIds),
})
