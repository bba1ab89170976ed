import type * as contract from '#contract/accounts/third-party.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { lockMember, readOwnRow } from '#server/accounts/verification/member-queries.ts'
import { requireOwnPassword } from '#server/accounts/verification/own-password.ts'
import type { MemberContext } from '#server/core/context.ts'
import { UserError } from '#server/core/user-error.ts'
import { deleteLink, listLinks } from './queries.ts'

/** Lists every provider of this site, and since when it is linked to the member. */
export async function listThirdParties({ db, site, settings, language, actor: { memberId } }: MemberContext) {
  const [links, own] = await Promise.all([listLinks(db, memberId), readOwnRow(db, memberId)])
  return {
    thirdParties: site.thirdParties.offered(settings, language).map(({ provider, label }) => ({
      provider,
      label,
      linkedAt: links.find((link) => link.provider === provider)?.linked_at.toISOString() ?? null,
    })),
    hasPassword: own.password_hash !== null,
  }
}

/** Nobody may lock themselves out: without password and phone the last provider stays by which this site lets anybody in. */
export async function unlinkThirdParty(
  context: MemberContext,
  { provider, password }: ParsedInputOf<typeof contract.unlinkThirdParty>,
): Promise<void> {
  await requireOwnPassword(context, password)
  const { db, site, settings, language, actor } = context
  const { memberId } = actor
  const offered = site.thirdParties.offered(settings, language)
  await db.transaction().execute(async (tx) => {
    // Of two providers that are unlinked at once, the second is then seen to be the last.
    await lockMember(tx, memberId)
    const removed = await deleteLink(tx, memberId, provider)
    if (!removed) throw new UserError('not_found')
    const { password_hash, phone } = await readOwnRow(tx, memberId)
    if (password_hash || phone) return
    const left = await listLinks(tx, memberId)
    if (!left.some((link) => offered.some((each) => each.provider === link.provider)))
      throw new UserError('last_way_in')
  })
}
