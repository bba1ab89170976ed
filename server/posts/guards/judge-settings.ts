import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/outside-judge.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import { notify } from '#server/core/notify.ts'
import { anyPublicPort } from '#server/core/reach.ts'
import { isWebAddress } from '#server/core/request-within.ts'
import { markOf, requireSeen } from '#server/core/seen.ts'
import { createSecret } from '#server/core/sign-message.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import * as queries from './judge-queries.ts'
import { judgeChannel } from './outside-judge.ts'

export async function readOutsideJudge({
  db,
}: MemberContext): Promise<OutputOf<typeof contract.readOutsideJudge>> {
  const [judge, { held, failures }, last] = await Promise.all([
    queries.readJudge(db),
    queries.countJudged(db),
    queries.findLastFailure(db),
  ])
  return {
    mark: markOf(judge ?? null),
    judge: judge ? { url: judge.url, isOpen: judge.is_open } : null,
    heldCount: held,
    failureCount: failures,
    lastFailure: last ? { problem: last.problem, failedAt: last.failed_at.toISOString() } : null,
  }
}

/** Throws a field error of `url` for what is no address, or lies in a private network. */
export async function saveOutsideJudge(
  { db, actor, site }: MemberContext,
  { seen, url, isOpen, renewsSecret }: ParsedInputOf<typeof contract.saveOutsideJudge>,
): Promise<OutputOf<typeof contract.saveOutsideJudge>> {
  const address = URL.parse(url)
  if (!address) throw fieldError('url', { code: 'wrong_form' })
  if (!isWebAddress(address, anyPublicPort)) throw fieldError('url', { code: 'out_of_reach' })
  return db.transaction().execute(async (tx) => {
    await queries.lockJudge(tx)
    const before = await queries.readJudge(tx)
    requireSeen(seen, before ?? null)
    const secret = !before || renewsSecret ? createSecret() : null
    await queries.saveJudge(tx, {
      url,
      is_open: isOpen,
      encrypted_secret: secret ? site.keys.encrypt('webhook', secret) : before!.encrypted_secret,
    })
    // Of the address its host alone: the rest may hold what lets one in there.
    await writeAudit(tx, actor, {
      act: 'save_outside_judge',
      subject: 'outside_judge',
      before: before && { host: new URL(before.url).host, isOpen: before.is_open },
      after: { host: address.host, isOpen, ...(secret && { newSecret: true }) },
    })
    await notify(tx, judgeChannel, '')
    return { secret }
  })
}

export async function tryOutsideJudge({
  db,
  actor,
  site,
}: MemberContext): Promise<OutputOf<typeof contract.tryOutsideJudge>> {
  const judge = await queries.readJudge(db)
  if (!judge) throw new UserError('not_found')
  const since = performance.now()
  const sample = { kind: 'topic', postId: undefined, authorId: actor.memberId, tagId: 0 } as const
  const said = await site.judge
    .examine(judge, { ...sample, title: 'Tea', html: '<p>A cup of tea.</p>' })
    .catch((error: Error) => error)
  const tookMs = Math.round(performance.now() - since)
  if (said instanceof Error) return { problem: said.message, holds: false, reason: '', tookMs }
  return { problem: null, ...said, tookMs }
}
