import type { ProviderName } from '#contract/core/account-types.ts'
import type { Settings } from '#contract/core/settings.ts'
import { readOwnAccount } from '#server/accounts/profile.ts'
import { deleteLink, listLinks } from '#server/accounts/third-party/queries.ts'
import type { Viewer } from '#server/core/actor.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { offeredProviders, type ThirdPartyAccess } from './providers.ts'

/** Every provider of this site, and since when it is linked to the member. */
export async function listThirdParties(
  db: Database,
  access: ThirdPartyAccess,
  settings: Settings,
  { memberId }: Viewer,
) {
  const [links, own] = await Promise.all([listLinks(db, memberId), readOwnAccount(db, memberId)])
  return {
    thirdParties: offeredProviders(access, settings).map(({ provider, label }) => ({
      provider,
      label,
      linkedAt: links.find((link) => link.provider === provider)?.linked_at.toISOString() ?? null,
    })),
    hasPassword: own.hasPassword,
  }
}

/** Nobody may lock themselves out: without password, phone and e-mail the last provider stays. */
export async function unlinkThirdParty(
  db: Database,
  { memberId }: Viewer,
  provider: ProviderName,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await deleteLink(tx, memberId, provider)
    if (!removed) throw new UserError('not_found')
    const { hasPassword, hasPhone } = await readOwnAccount(tx, memberId)
    if (!hasPassword && !hasPhone && (await listLinks(tx, memberId)).length === 0) {
      throw new UserError('last_way_in')
    }
  })
}
