import type { Settings } from '#contract/core/settings.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { eventOfPost, remindOfMentions } from '#server/notifications/reminders.ts'
import type { HiddenPlan } from '#server/posts/hidden-content/plan.ts'
import { findMemberIds, findRemindedOf, readMentionable } from '#server/posts/publishing/mention-queries.ts'

const mark = /<span class="mention">@(\w{3,25})<\/span>/g
const foundMax = 10

/**
 * Takes the mark from mentions of nobody, in each part of a post's HTML. Answers who is mentioned in the first part, which
 * is what everybody may read, in the order of the text.
 */
export async function settleMentions<Parts extends readonly [string, ...string[]]>(
  tx: Tx,
  parts: Parts,
): Promise<{ parts: Parts; mentionedIds: number[] }> {
  const said = new Set(parts.flatMap(namesIn))
  if (said.size === 0) return { parts, mentionedIds: [] }
  const idOf = await findMemberIds(tx, [...said])
  const settled = parts.map((html) =>
    html.replace(mark, (whole, name: string) => (idOf.has(name.toLowerCase()) ? whole : `@${name}`)),
  )
  const mentionedIds = [...new Set(namesIn(parts[0]).flatMap((name) => idOf.get(name) ?? []))]
  return { parts: settled as unknown as Parts, mentionedIds }
}

const namesIn = (html: string): string[] =>
  [...html.matchAll(mark)].map(([, name = '']) => name.toLowerCase())

/**
 * The same for a topic and what it hides: mentions in there are marked, and remind nobody, because a reminder would tell of
 * what its reader can't see.
 */
export async function settleTopicMentions<Post extends { html: string }>(
  tx: Tx,
  { post, hidden }: { post: Post; hidden: HiddenPlan },
) {
  const { parts, mentionedIds } = await settleMentions(tx, [
    post.html,
    ...hidden.blocks.map(({ body_html }) => body_html),
  ])
  const [html, ...inside] = parts
  const blocks = hidden.blocks.map((block, at) => ({ ...block, body_html: inside[at] ?? block.body_html }))
  return { text: { post: { ...post, html }, hidden: { ...hidden, blocks } }, mentionedIds }
}

/**
 * Reminds those whom a post mentions and who have not heard of it, up to the number that one post may remind, whenever they
 * were mentioned. An edit reminds only those whom it adds.
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
export async function findMentionable(db: Database, query: string) {
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
