import { playerOrigins } from '#contract/markdown/embedded-videos.ts'
import type { TopicMedium } from '#contract/posts/topics.ts'
import { readPicturePath, readVideoPath } from '#contract/posts/upload-paths.ts'

/** Domain.md, chapter 3. */
const picturesMax = 5
const videosMax = 2

/**
 * The first pictures and videos of a post, for its card. Read from the HTML that everybody gets, so that nothing of a
 * hidden block can be among them; and only what is this site's own or a known player's, so that a list loads nothing large.
 */
export function findMedia(html: string): TopicMedium[] {
  const found = [...html.matchAll(/<(?:img|video|iframe) [^>]*?\bsrc="([^"]+)"/g)].flatMap(([, src = '']) =>
    toMedium(src.replaceAll('&#x26;', '&')),
  )
  return [
    ...found.filter(({ kind }) => kind === 'picture').slice(0, picturesMax),
    ...found.filter(({ kind }) => kind !== 'picture').slice(0, videosMax),
  ]
}

function toMedium(url: string): TopicMedium[] {
  if (readPicturePath(url)) return [{ kind: 'picture', url }]
  if (readVideoPath(url)) return [{ kind: 'video', url }]
  return playerOrigins.some((origin) => url.startsWith(`${origin}/`)) ? [{ kind: 'player', url }] : []
}
