import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import { playerOrigins } from '#contract/markdown/embedded-videos.ts'
import type { TopicMedium } from '#contract/posts/topics.ts'
import { readPicturePath, readVideoPath } from '#contract/posts/upload-paths.ts'

/** As many as a card shows (docs/RULES.md, "Topics"). */
const picturesMax = 5
const videosMax = 2

/**
 * The first pictures and videos of a post, for its card. Read from what everybody gets, so that nothing of a hidden block
 * can be among them; and only what is this site's own or a known player's, so that a list loads nothing large.
 */
export function findMedia(tree: Root): TopicMedium[] {
  const found: TopicMedium[] = []
  visit(tree, 'element', ({ tagName, properties }) => {
    if (['img', 'video', 'iframe'].includes(tagName)) found.push(...toMedium(String(properties.src ?? '')))
  })
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
