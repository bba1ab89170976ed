import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { switchedOff, switchedOn } from '#contract/core/toggle.ts'
import { id } from '#contract/core/wire.ts'

/* Members who want to hear of what another publishes (docs/RULES.md, Reactions). */

const ofMember = { path: '/members/:memberId/follow', input: z.object({ memberId: id() }) }

/** Nobody follows themselves: that is refused as `forbidden`. */
export const followMember = endpoint({
  name: 'followMember',
  domain: 'accounts',
  summary: 'Follows a member.',
  errors: ['forbidden', 'not_found'],
  ...switchedOn,
  ...ofMember,
})
export const unfollowMember = endpoint({
  name: 'unfollowMember',
  domain: 'accounts',
  summary: 'Stops following a member.',
  errors: ['not_found'],
  ...switchedOff,
  ...ofMember,
})
