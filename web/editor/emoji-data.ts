import englishWords from '@emoji-mart/data/i18n/en.json'
import chineseWords from '@emoji-mart/data/i18n/zh.json'
import data from '@emoji-mart/data/sets/15/native.json'
import chinese from 'emojibase-data/zh/compact.json'
import { getLocale } from '#contract/messages/generated/runtime.js'

export { chineseWords, englishWords }

interface Emoji {
  /** Shown below the picker and told to screen readers. */
  name: string
  keywords: string[]
  skins: { native: string }[]
}

// One says how to draw an emoji, the other doesn't.
const withoutVariation = (emoji: string) => emoji.replaceAll('\uFE0F', '')

/** The picker's emoji, which are found by English words, with the Chinese ones as well, and named in the reader's language. */
function addChinese() {
  const wordsOf = new Map(
    chinese.map(({ unicode, label, tags = [] }) => [withoutVariation(unicode), [label, ...tags]]),
  )
  const isChinese = getLocale() === 'zh-CN'
  for (const emoji of Object.values(data.emojis) as Emoji[]) {
    const words = wordsOf.get(withoutVariation(emoji.skins[0]?.native ?? '')) ?? []
    emoji.keywords.push(...words)
    if (!isChinese || !words[0]) continue
    emoji.keywords.push(...emoji.name.split(/[-_\s]+/))
    emoji.name = words[0]
  }
  return data
}

export const emojiData = addChinese()

const names = new Map(
  (Object.values(emojiData.emojis) as Emoji[]).flatMap(({ name, skins }) =>
    skins.map(({ native }) => [native, name] as const),
  ),
)

/** In the reader's language where it has a word for it. */
export const nameOfEmoji = (emoji: string): string | undefined => names.get(emoji)
