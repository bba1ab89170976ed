/* Shared: what readers see of pictures of other sites. */
import type { Context, Site } from '#server/core/context.ts'
import type { Keys } from '#server/core/keys.ts'

export interface PictureReader extends Pick<Context, 'settings'> {
  site: Pick<Site, 'keys' | 'publicUrl'>
}

/** As contract/markdown/media.ts marks them; no author can write this class or this attribute. */
const marked = /<span class="outside-picture" data-src="([^"]*)">([^<]*)<\/span>/g

/** A post's HTML with the pictures of other sites as the setting has them (docs/RULES.md, Uploads). */
export function showOutsidePictures(html: string, { settings, site }: PictureReader): string {
  if (!html.includes('class="outside-picture"')) return html
  return html.replace(marked, (whole, written: string, words: string) => {
    const src = sourceOf(readSigns(written), settings, site)
    if (src === undefined) return whole
    // Without words of its author the address stood there, which says nothing to whoever can't see it.
    const alt = words === written ? '' : words.replaceAll('"', '&quot;')
    return `<img src="${escapeSigns(src)}" alt="${alt}" loading="lazy" decoding="async" referrerpolicy="no-referrer">`
  })
}

/** Where a picture is shown from; undefined where readers see its link. One that turns out to be ours always is shown. */
function sourceOf(
  address: string,
  { outsidePictures }: PictureReader['settings'],
  { keys, publicUrl }: PictureReader['site'],
): string | undefined {
  const { origin, pathname, search } = new URL(address)
  if (publicUrl && origin === new URL(publicUrl).origin) return `${pathname}${search}`
  if (outsidePictures === 'link') return undefined
  return outsidePictures === 'direct' ? address : keptPath(keys, address)
}

// Of what has to be escaped in an attribute, an address that was parsed holds nothing else.
const readSigns = (address: string) => address.replaceAll('&#x26;', '&')
const escapeSigns = (address: string) => address.replaceAll('&', '&#x26;')

export const outsidePicturesPath = '/outsidePictures'
const purpose = 'outside-picture'

/** Signed for good, so that it stays in caches: it proves that a post of ours shows this picture. */
const keptPath = (keys: Keys, address: string): string => {
  const signature = keys.sign(purpose, address).toString('base64url')
  return `${outsidePicturesPath}?${new URLSearchParams({ address, signature })}`
}

export const isOutsidePictureSigned = (keys: Keys, address: string, signature: unknown): boolean =>
  keys.isSigned(purpose, address, String(signature))
