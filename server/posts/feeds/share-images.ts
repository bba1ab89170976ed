/* Shared: the picture that other sites show of a topic which has none of its own. */
import { createHash } from 'node:crypto'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'

/** What sites show of a link is cut to this shape (Open Graph). */
export const shareImageSize = { width: 1200, height: 630 }

/** All that a topic's share image shows. */
export interface ShareText {
  title: string
  /** Null for a cancelled account, which has no name any more. */
  authorName: string | null
  tagName: string
  siteTitle: string
  /** The path of the picture that staff chose for the site; empty where the product's own is shown. */
  siteIcon: string
}

interface SharedRow {
  title: string
  account: string
  nickname: string | null
  cancelled_at: Date | null
}

export const toShareText = (
  topic: SharedRow,
  tagName: string,
  { language, settings }: { language: Language; settings: Pick<Settings, 'title' | 'siteIcon'> },
): ShareText => ({
  title: topic.title,
  authorName: topic.cancelled_at ? null : (topic.nickname ?? topic.account),
  tagName,
  siteTitle: settings.title[language],
  siteIcon: settings.siteIcon,
})

// Part of every address: raised with a new look, so that nobody keeps the old one.
const lookVersion = 1

/** Whoever changes a word or the icon on the image changes its address, so that each may be kept for long. */
export function shareImagePath(topicId: number, language: Language, words: ShareText): string {
  const { title, authorName, tagName, siteTitle, siteIcon } = words
  const written = JSON.stringify([lookVersion, title, authorName, tagName, siteTitle, siteIcon])
  const version = createHash('sha256').update(written).digest('hex').slice(0, 12)
  return `/share/${topicId}-${language}-${version}.png`
}

export function readShareImagePath(path: string): { topicId: number; language: Language } | undefined {
  const [, topicId, language] = /^\/share\/(\d{1,15})-(zh-CN|en-US)-[0-9a-f]{12}\.png$/.exec(path) ?? []
  return topicId ? { topicId: Number(topicId), language: language as Language } : undefined
}
