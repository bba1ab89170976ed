import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import type { Extension } from 'micromark-util-types'
import remarkGfm from 'remark-gfm'
import type { Processor } from 'unified'
import { braceComments } from './brace-comments.ts'
import { formulaGrammar } from './formula-grammar.ts'
import { withoutTokenizedLinks } from './literal-links.ts'
import { markerBudget } from './marker-budget.ts'

/** Between numbers a single tilde means “to”: `3~5 天，6~8 元` strikes nothing out. */
const strikethrough = { singleTilde: false }

/**
 * GFM with four additions: formulas, emphasis that closes next to Chinese punctuation (`**注意：**文字`, which CommonMark
 * leaves as asterisks), `{/* comments *\/}` kept as typed, and a bound on markers per paragraph.
 */
export function grammar(this: Processor) {
  this.use(remarkGfm, strikethrough)
  this.use(formulaGrammar)
  const data = this.data() as { micromarkExtensions?: Extension[] }
  // The later an extension stands, the earlier its constructs are tried: the budget has to come last.
  this.use(() => {
    data.micromarkExtensions?.push(
      cjkFriendlyExtension(),
      gfmStrikethroughCjkFriendly(strikethrough),
      withoutTokenizedLinks,
      braceComments,
      markerBudget,
    )
  })
}
