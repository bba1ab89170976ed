import * as z from 'zod/mini'
import { sitePicture } from './header-sections.ts'

/* Sites that this one is on good terms with, in their order: by a logo, or by their name. */

export const friendlyLinksMax = 100

export const friendlyAddressPattern = /^https?:\/\/[^\s/]\S*$/

const friendlyLink = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
  address: z.string().check(z.trim(), z.maxLength(500), z.regex(friendlyAddressPattern)),
  picture: sitePicture,
})
export type FriendlyLink = z.infer<typeof friendlyLink>

export const friendlyLinks = z.array(friendlyLink).check(z.maxLength(friendlyLinksMax))
