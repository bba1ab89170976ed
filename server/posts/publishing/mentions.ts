/* Shared: every kind of post may mention members. */
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Settings } from '#contract/core/settings.ts'
import { mentionsIn } from '#contract/markdown/mentions.ts'
import type * as contract from '#contract/posts/mentions.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { RenderedPost } from '#server/markdown/rendered-post.ts'
import { eventOfPost, remindOfMentions } from '#server/notifications/reminders.ts'
import { findMemberIds, findRemindedOf, readMentionable } from './mention-queries.ts'

const foundMax = 10

/**
 * The members whom a text may mention: their ids by account in lower case. Which of them it does mention is known when it is
 * rendered.
 */
export async function findMentioned(db: Database | Tx, source: string): Promise<Map<string, number>> {
  const accounts = mentionsIn(source)
  return accounts.length === 0 ? new Map() : findMemberIds(db, accounts)
}

/** The ids of those whom a rendered text mentions. */
export const mentionedIdsOf = ({ mentions }: RenderedPost, known: ReadonlyMap<string, number>): number[] =>
  mentions.flatMap((account) => known.get(account) ?? [])

/**
 * Reminds those whom a post mentions and who have not heard of it, up to the number that one post may remind, whenever they
 * were mentioned. An edit reminds only those whom it adds, in the author's name also where staff made it: by whom they blocked
 * nobody is reminded, and the author isn't of themself.
 */
export async function remindOfNewMentions(
  tx: Tx,
  settings: Settings,
  post: Parameters<typeof remindOfMentions>[1],
  mentionedIds: readonly number[],
): Promise<void> {
  if (mentionedIds.length === 0) return
  const reminded = new Set(await findRemindedOf(tx, eventOfPost(post)))
  const room = Math.max(0, settings.mentionRemindersMax - reminded.size)
  const fresh = mentionedIds.filter((id) => !reminded.has(id)).slice(0, room)
  await remindOfMentions(tx, post, fresh)
}

/** Whom one may mean by what was typed after an at sign. */
export async function findMentionable(
  { db }: Context,
  { query }: ParsedInputOf<typeof contract.findMentionable>,
) {
  const rows = await readMentionable(db, query.toLowerCase(), foundMax)
  return {
    members: rows.map(({ account, nickname, avatar_path, staff_role }) => ({
      account,
      nickname,
      avatarUrl: avatar_path,
      isStaff: staff_role !== null,
    })),
  }
}
