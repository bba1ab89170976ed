import * as z from 'zod/mini'
import { formed, line } from './wire.ts'

/* What staff add to the header: two levels, each a way to a page of this site or of another one, or a label above others. */

export const headerSectionsMax = 30

/** A path of this site, or an address on the web; nothing for a label. */
export const sectionAddressPattern = /^(?:\/(?![/\\])\S*|https?:\/\/[^\s/]\S*)?$/

/** An uploaded picture of this site; nothing where there is none. */
export const sitePicture = z._default(
  z.string().check(z.regex(/^(?:\/uploads\/[\w-]{22}\/w?[1-9]\d{0,4}[hx][1-9]\d{0,4}m?\.webp)?$/)),
  '',
)

const name = line({ min: 1, max: 30 })

const sectionShape = {
  name: z.object({ 'zh-CN': name, 'en-US': name }),
  address: formed(sectionAddressPattern, { max: 500 }),
  picture: sitePicture,
}

const headerSection = z.object({
  ...sectionShape,
  children: z.array(z.object(sectionShape)).check(z.maxLength(headerSectionsMax)),
})
export type HeaderSection = z.infer<typeof headerSection>

export const headerSections = z.array(headerSection).check(z.maxLength(headerSectionsMax))
