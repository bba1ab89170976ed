import * as z from 'zod/mini'
import { sitePicture } from './header-sections.ts'
import { formed, line } from './wire.ts'

/* Sites that this one is on good terms with, in their order: by a logo, or by their name. */

export const friendlyLinksMax = 100

export const friendlyAddressPattern = /^https?:\/\/[^\s/]\S*$/

const friendlyLink = z.object({
  name: line({ min: 1, max: 30 }),
  address: formed(friendlyAddressPattern, { max: 500 }),
  picture: sitePicture,
})
export type FriendlyLink = z.infer<typeof friendlyLink>

export const friendlyLinks = z.array(friendlyLink).check(z.maxLength(friendlyLinksMax))
