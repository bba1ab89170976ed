import type { Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { isTooComplex } from './complexity.ts'
import { decorate } from './decorate.ts'
import { grammar } from './grammar.ts'
import { headingAnchors } from './heading-anchors.ts'
import { literalLinks } from './literal-links.ts'
import { lowerCaseSchemes } from './lower-case-schemes.ts'
import { keepFirstLineEnd, plainRawHtml } from './raw-html.ts'
import { boundReferences } from './references.ts'
import { sanitizeSchema } from './sanitize-schema.ts'
import { wordsOf } from './words.ts'

const parser = unified().use(remarkParse).use(grammar).freeze()

/** The post as a sanitised tree, or undefined when it is too complex to be worth laying out. */
export function safeTree(source: string, idPrefix: string): Root | undefined {
  if (isTooComplex(source)) return undefined
  const words = wordsOf(source)
  const transform = unified()
    .use(literalLinks)
    .use(headingAnchors)
    .use(boundReferences)
    .use(remarkRehype, {
      allowDangerousHtml: true,
      // The sanitiser prefixes ids; a prefix here would be put on twice.
      clobberPrefix: '',
      footnoteLabel: words.footnotes,
      footnoteLabelTagName: 'h1',
      footnoteBackLabel: (reference, repetition) =>
        words.backToReference(reference + 1, repetition > 1 ? repetition : undefined),
    })
    .use(plainRawHtml)
    .use(keepFirstLineEnd)
    .use(safeHtml, { idPrefix, words })
  const file = new VFile(source)
  return transform.runSync(parser.parse(file), file) as Root
}

/** From a tree that may hold raw HTML to one that is safe: shared with the test against the CommonMark examples. */
export function safeHtml(this: ReturnType<typeof unified>, options: SafeHtmlOptions) {
  this.use(rehypeRaw)
    .use(lowerCaseSchemes)
    .use(rehypeSanitize, sanitizeSchema(options.idPrefix))
    .use(decorate, options)
}

type SafeHtmlOptions = { idPrefix: string; words: ReturnType<typeof wordsOf> }
