import type { Element } from 'hast'
import { parseUrl } from '#contract/core/parse-url.ts'
import {
  type Picture,
  readPicturePath,
  readVideoPath,
  smallPicturePath,
  smallPictureWidth,
} from '#contract/posts/upload-paths.ts'
import { findPlayer } from './embedded-videos.ts'
import type { labelsOf } from './labels.ts'

/** As wide as a topic's text: on a phone the page and the frame around it take 58 pixels of the window. */
const pictureSizes = '(max-width: 767px) calc(100vw - 58px), 760px'

type Labels = ReturnType<typeof labelsOf>

/**
 * What an image is shown as: a picture of ours with the room it takes, a video of ours, another site's player, or an
 * picture of another site as a link to it. `isLinked` is one that stands in a link of its author's.
 */
export function showMedia(image: Element, isLinked: boolean, labels: Labels): Element {
  const src = String(image.properties.src ?? '')
  const alt = String(image.properties.alt ?? '')
  if (readVideoPath(src)) return showVideo(src, alt || labels.video)
  const player = findPlayer(src)
  if (player) return showPlayer(player, alt || labels.video)
  const address = findOutsideAddress(src)
  if (address) return showOutside(address, alt, isLinked)
  image.properties = { alt: '', ...image.properties, loading: 'lazy', decoding: 'async' }
  const picture = readPicturePath(src)
  if (!picture) return image
  keepRoom(image, picture)
  return isLinked ? image : linkTo(src, image, alt ? undefined : labels.openPicture)
}

/** Nothing below moves when the picture comes, and a narrow column is sent a small one. */
function keepRoom(image: Element, picture: Picture) {
  const wanted = Number(image.properties.width)
  const width = wanted > 0 && wanted < picture.width ? Math.round(wanted) : picture.width
  const small = smallPicturePath(picture)
  Object.assign(image.properties, {
    width,
    height: Math.max(1, Math.round((width * picture.height) / picture.width)),
    ...(small && {
      srcSet: `${small} ${smallPictureWidth}w, ${image.properties.src} ${picture.width}w`,
      sizes: pictureSizes,
    }),
  })
}

/** Opens without any program; the viewer takes the press over when it is there. */
const linkTo = (href: string, image: Element, ariaLabel: string | undefined): Element => ({
  type: 'element',
  tagName: 'a',
  properties: { href, className: ['picture'], ...(ariaLabel && { ariaLabel }) },
  children: [image],
})

const showVideo = (src: string, ariaLabel: string): Element => ({
  type: 'element',
  tagName: 'video',
  properties: { src, controls: true, preload: 'metadata', ariaLabel },
  children: [],
})

/** Scripts of the player may run, in its own origin and in its own frame; they reach neither us nor the reader's place. */
const showPlayer = (src: string, title: string): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { className: ['video-frame'] },
  children: [
    {
      type: 'element',
      tagName: 'iframe',
      properties: {
        src,
        title,
        sandbox: ['allow-scripts', 'allow-same-origin', 'allow-presentation'],
        allowFullScreen: true,
        loading: 'lazy',
        referrerPolicy: 'strict-origin-when-cross-origin',
      },
      children: [],
    },
  ],
})

/** Browsers read some addresses as another site's that look like a path: what they make of it counts. */
function findOutsideAddress(src: string): string | undefined {
  const url = parseUrl(src, 'https://own.invalid')
  if (!url || url.hostname === 'own.invalid') return undefined
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}

/**
 * A picture of another site is kept as a link, and marked: whether it is shown to readers is a setting, which the server
 * asks when it answers (docs/RULES.md, Uploads).
 */
function showOutside(address: string, alt: string, isLinked: boolean): Element {
  const marked: Element = {
    type: 'element',
    tagName: 'span',
    properties: { className: ['outside-picture'], dataSrc: address },
    children: [{ type: 'text', value: alt || address }],
  }
  if (isLinked) return marked
  const rel = ['nofollow', 'ugc', 'noopener']
  return { type: 'element', tagName: 'a', properties: { href: address, rel }, children: [marked] }
}
