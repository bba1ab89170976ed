import { m } from '#contract/messages/generated/messages.js'
import { copyText } from '#web/ui/copy-text.ts'

/** Answers whether they are copied, having said how it went. */
export const copyWords = (words: string): Promise<boolean> =>
  copyText(words, { copied: m.assistant_copied(), failed: m.assistant_not_copied() })
