import { m } from '#contract/messages/generated/messages.js'
import { toast } from '#web/ui/toast.ts'

/** Says that a text isn't as it was typed any more, where sensitive words were replaced in it. */
export function tellOfReplacedWords({ wordsReplaced }: { wordsReplaced: number }): void {
  if (wordsReplaced > 0) toast.show({ kind: 'info', text: m.review_words_replaced({ count: wordsReplaced }) })
}
