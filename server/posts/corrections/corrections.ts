import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import type * as contract from '#contract/posts/corrections.ts'
import type { CorrectedKind } from '#contract/posts/corrections.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { UserError } from '#server/core/user-error.ts'
import { tellMember } from '#server/notifications/sent-notifications.ts'
import type { Correctable } from './correctable.ts'
import { findComment, findReply } from './correctable-texts.ts'
import { findWaiting } from './correctable-waiting.ts'
import { hasCancelled } from './queries.ts'

const finds: Record<CorrectedKind, (context: MemberContext, id: number) => Promise<Correctable>> = {
  comment: findComment,
  reply: findReply,
  waiting: findWaiting,
}

/** One edits one's own as everybody does, and what a cancelled account wrote stays as it is. */
async function requireCorrectable(
  context: MemberContext,
  { correctedKind, correctedId }: { correctedKind: CorrectedKind; correctedId: number },
): Promise<Correctable> {
  const found = await finds[correctedKind](context, correctedId)
  const isOwn = found.authorId === context.actor.memberId
  if (isOwn || (await hasCancelled(context.db, found.authorId))) throw new UserError('forbidden')
  return found
}

export async function readCorrectedText(
  context: MemberContext,
  input: ParsedInputOf<typeof contract.readCorrectedText>,
): Promise<OutputOf<typeof contract.readCorrectedText>> {
  const { body, version } = await requireCorrectable(context, input)
  return { body, version }
}

/** Changes it in its author's name, who is told why but not by whom. Throws `changed_meanwhile` for another version. */
export async function correctPost(
  context: MemberContext,
  { body, version, reason, ...post }: ParsedInputOf<typeof contract.correctPost>,
): Promise<void> {
  const { actor } = context
  const found = await requireCorrectable(context, post)
  if (found.version !== version) throw new UserError('changed_meanwhile')
  // As an edit of one's own that changes nothing: no version, and nobody is told.
  if (found.body === body) return
  const write = await found.prepare(body)
  await transact(context.db, async (tx) => {
    const { after, ...note } = await write(tx)
    await writeAudit(tx, actor, { ...note, after: { ...after, reason } })
    await tellAuthor(tx, actor.memberId, { ...found, reason })
  })
}

interface Told {
  authorId: number
  title: string
  reason: string
}

async function tellAuthor(tx: Tx, by: number, { authorId, title, reason }: Told): Promise<void> {
  const [zh, en] = (['zh-CN', 'en-US'] as const).map((locale) => ({
    title: m.corrections_told({}, { locale }),
    body: `${m.desk_told_about({ title }, { locale })}\n${m.desk_told_why({ reason }, { locale })}`,
  }))
  const words = { titleZh: zh!.title, titleEn: en!.title, bodyZh: zh!.body, bodyEn: en!.body }
  await tellMember(tx, { memberId: authorId, by, ...words })
}
