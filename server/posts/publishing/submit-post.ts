/* Shared: every new post and every edit goes through here. */

import { type CaptchaTry, requireCaptcha } from '#server/accounts/verification/captcha.ts'
import { requireRealName } from '#server/accounts/verification/real-name.ts'
import { type Actor, requireVoice } from '#server/core/actor.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { transactJointly } from '#server/core/joint-transactions.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { UserError } from '#server/core/user-error.ts'
import type { GuardedPost } from '#server/posts/guards/guarded-post.ts'
import { guardedNames, guardPost, judgePost, keepGuarded, printPost } from '#server/posts/guards/guards.ts'
import { endDraft } from '#server/posts/publishing/drafts.ts'
import type { Found, PostKind, SentPost, Writing } from './post-kind.ts'
import { keepOrigin } from './post-origins.ts'
import { type Screened, screenTexts } from './screen-text.ts'
import { whileUnderWay } from './under-way.ts'
import { isQueued, queuePost, reviewPolicyOf } from './waiting-posts.ts'

/** What the author is told besides the post's own answer. */
export type Submitted<Answer> = Answer & { isWaiting: boolean; wordsReplaced: number }

/**
 * Publishes a text at once, or queues it for review where the settings want it: guard, find and ask, screen, prepare, and
 * only then write, all in one transaction. Nothing is written of what is refused. Throws `feature_closed`, `muted`,
 * `real_name_required`, `captcha_required`, field errors, what `find` and `release` throw, and `session_ended` to whose account
 * ends meanwhile.
 */
export const submitPost = <Input, Where extends Found, Prepared, Released, Answer>(
  context: MemberContext,
  writing: Writing<Input, Where, Prepared, Released, Answer>,
  input: Input,
): Promise<Submitted<Answer>> =>
  writing.edits
    ? submit(context, writing, { input, others: 0 })
    : whileUnderWay(context.actor.memberId, (others) => submit(context, writing, { input, others }))

interface Sending<Input> {
  input: Input
  /** New posts of the same member that came at the same moment. */
  others: number
}

async function submit<Input, Where extends Found, Prepared, Released, Answer>(
  context: MemberContext,
  writing: Writing<Input, Where, Prepared, Released, Answer>,
  { input, others }: Sending<Input>,
): Promise<Submitted<Answer>> {
  const { kind } = writing
  const found = await requireWriting(context, writing, { input, others })
  const { place } = found
  const screened = screenTexts(context, reviewPolicyOf(context, kind, place), {
    tagId: place.tagId,
    texts: writing.texts(input),
  })
  const prepared = await writing.prepare(context, { input, found, texts: screened.texts })
  const sent: SentPost<Prepared> = {
    authorId: context.actor.memberId,
    apiKey: context.actor.apiKey,
    place: { ...place, title: screened.texts.title ?? place.title },
    postId: undefined,
    version: undefined,
    ...writing.edits?.(input),
    prepared,
  }
  const unchanged = await findUnchanged(context, writing, { found, sent })
  if (unchanged) {
    await transact(context.db, (tx) => endSentDraft(tx, context, writing, input))
    const answer = writing.answer(unchanged, context)
    return { ...answer, isWaiting: false, wordsReplaced: screened.wordsReplaced }
  }
  const post = toGuarded(kind, sent)
  // What waits anyway is read by people.
  const verdict = screened.isWaiting ? undefined : await judgePost(context, post)
  const print = printPost(context, post)
  const guarding = { post, print, verdict }
  const work = (tx: Tx) => write(tx, context, { writing, input, found, sent, screened, guarding })
  const isJoint = writing.isJoint && !screened.isWaiting
  const written = await (isJoint
    ? transactJointly(context.db, { apart: guardedNames(sent.authorId, print), work })
    : transact(context.db, work))
  return { ...written.answer, isWaiting: written.isWaiting, wordsReplaced: screened.wordsReplaced }
}

/** Refuses what the switches have closed, and whoever is muted, in this order. */
export function requireOpen(actor: Actor, isOpen: boolean): void {
  if (!isOpen) throw new UserError('feature_closed')
  requireVoice(actor)
}

async function requireWriting<Input, Where extends Found, Prepared, Released, Answer>(
  context: MemberContext,
  writing: Writing<Input, Where, Prepared, Released, Answer>,
  { input, others }: Sending<Input>,
): Promise<Where> {
  const { db, settings, actor } = context
  const isExempt = writing.isExempt?.(actor) ?? false
  if (!isExempt && writing.isOpen) requireOpen(actor, writing.isOpen(settings, input))
  const found = await writing.find(context, input)
  const sent = { place: found.place, version: writing.edits?.(input).version }
  if (!isExempt) await requireRealName(db, actor, writing.kind.needsRealName(context, sent))
  // Whoever sends many at once would else be asked for none: each would find the others not there yet.
  if (found.written !== undefined && found.written + others >= settings.captchaAfterTopicsPerMinute)
    await requireCaptcha(db, input as CaptchaTry)
  return found
}

/** An edit in the place of one that waits always changes something. */
async function findUnchanged<Input, Where extends Found, Prepared, Released, Answer>(
  context: MemberContext,
  writing: Writing<Input, Where, Prepared, Released, Answer>,
  { found, sent }: { found: Where; sent: SentPost<Prepared> },
): Promise<Released | undefined> {
  const unchanged = await writing.findUnchanged?.(context, sent, found)
  if (!unchanged || (await isQueued(context.db, writing.kind.name, sent.postId))) return undefined
  return unchanged
}

/** What was typed since on another device stays. */
async function endSentDraft<Input, Where extends Found, Prepared, Released, Answer>(
  tx: Tx,
  { actor }: MemberContext,
  writing: Writing<Input, Where, Prepared, Released, Answer>,
  input: Input,
): Promise<void> {
  const draftKey = writing.draftKey?.(input)
  const { draftSeenAt } = input as { draftSeenAt?: string }
  if (draftKey && draftSeenAt) await endDraft(tx, actor.memberId, draftKey, draftSeenAt)
}

interface Write<Input, Where extends Found, Prepared, Released, Answer> {
  writing: Writing<Input, Where, Prepared, Released, Answer>
  input: Input
  found: Where
  sent: SentPost<Prepared>
  screened: Screened
  guarding: Parameters<typeof guardPost>[2]
}

async function write<Input, Where extends Found, Prepared, Released, Answer>(
  tx: Tx,
  context: MemberContext,
  { writing, input, found, sent, screened, guarding }: Write<Input, Where, Prepared, Released, Answer>,
): Promise<{ answer: Answer; isWaiting: boolean }> {
  await claimRequestKey(tx, context.requestKey)
  await endSentDraft(tx, context, writing, input)
  const { kind } = writing
  const guarded = await guardPost(tx, context, guarding)
  const keep = async (postId: number) => {
    const post = { kind: kind.name, postId, authorId: sent.authorId }
    if (sent.version === undefined) await keepOrigin(tx, context, post)
    await keepGuarded(tx, post, guarded)
  }
  if (!screened.isWaiting && guarded.findings.length === 0) {
    const released = await kind.release(tx, context, sent)
    await keep(kind.idOf(released))
    return { answer: writing.answer(released, context), isWaiting: false }
  }
  const requestKey = writing.requestKey?.(input)
  const { tagField } = writing
  const { settings } = context
  const postId = await queuePost(tx, kind, sent, { settings, words: screened.found, requestKey, tagField })
  await keep(postId)
  const answer = writing.answerWaiting(postId, { input, found, settings })
  return { answer, isWaiting: true }
}

/** A post as guards see it: all that its readers will, and what it hides. */
function toGuarded<Prepared>(kind: PostKind<Prepared>, sent: SentPost<Prepared>): GuardedPost {
  const { bodyHtml, blocks } = kind.show(sent.prepared)
  return {
    kind: kind.name,
    postId: sent.postId,
    authorId: sent.authorId,
    tagId: sent.place.tagId,
    title: kind.name === 'topic' ? sent.place.title : '',
    html: [bodyHtml, ...blocks.map(({ html }) => html)].join('\n'),
  }
}
