import englishWords from '@emoji-mart/data/i18n/en.json'
import chineseWords from '@emoji-mart/data/i18n/zh.json'
import data from '@emoji-mart/data/sets/15/native.json'
import chinese from 'emojibase-data/zh/compact.json'

export { chineseWords, englishWords }

interface Emoji {
  keywords: string[]
  skins: { native: string }[]
}

// One says how to draw an emoji, the other doesn't.
const withoutVariation = (emoji: string) => emoji.replaceAll('\uFE0F', '')

/** The picker's emoji, which are found by English words, with the Chinese ones as well. */
function addChinese() {
  const wordsOf = new Map(
    chinese.map(({ unicode, label, tags = [] }) => [withoutVariation(unicode), [label, ...tags]]),
  )
  for (const emoji of Object.values(data.emojis) as Emoji[]) {
    emoji.keywords.push(...(wordsOf.get(withoutVariation(emoji.skins[0]?.native ?? '')) ?? []))
  }
  return data
}

export const emojiData = addChinese()
