import type { OutputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/site/friendly-links.ts'
import type { Context } from '#server/core/context.ts'

export const listFriendlyLinks = ({
  settings,
}: Pick<Context, 'settings'>): OutputOf<typeof contract.listFriendlyLinks> => ({
  links: settings.friendlyLinks,
})
