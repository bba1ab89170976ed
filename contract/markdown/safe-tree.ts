import type { Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
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
import { headingIds } from './heading-ids.ts'
import { labelsOf } from './labels.ts'
import { literalLinks } from './literal-links.ts'
import { lowerCaseSchemes } from './lower-case-schemes.ts'
import { markMentions } from './mentions.ts'
import { keepFirstLineEnd, plainRawHtml } from './raw-html.ts'
import { boundReferences } from './references.ts'
import { sanitizeSchema } from './sanitize-schema.ts'

export interface RenderOptions {
  /** Goes before every id, name and in-post fragment, so that many posts can stand on one page. */
  idPrefix: string
  /** The accounts that can be mentioned, in lower case; any where it isn't given. */
  mentionable?: ReadonlySet<string> | undefined
}

const parser = unified().use(remarkParse).use(grammar).freeze()

/** The post as a sanitised tree, or undefined when it is too complex to be worth laying out. */
export function safeTree(source: string, options: RenderOptions): Root | undefined {
  return isTooComplex(source) ? undefined : makeSafe(parser.parse(source), source, options)
}

/** A tree of our grammar, or of a part of one, as sanitised HTML; `source` is the whole that it was read from. */
export function makeSafe(tree: MarkdownRoot, source: string, options: RenderOptions): Root {
  const labels = labelsOf(source)
  const transform = unified()
    .use(literalLinks)
    .use(headingAnchors)
    .use(boundReferences)
    .use(remarkRehype, {
      allowDangerousHtml: true,
      // The sanitiser prefixes ids; a prefix here would be put on twice.
      clobberPrefix: '',
      footnoteLabel: labels.footnotes,
      footnoteLabelTagName: 'h1',
      footnoteBackLabel: (reference, repetition) =>
        labels.backToReference(reference + 1, repetition > 1 ? repetition : undefined),
    })
    .use(plainRawHtml)
    .use(keepFirstLineEnd)
    .use(safeHtml, { ...options, labels })
  const file = new VFile(source)
  return transform.runSync(tree, file)
}

/** From a tree that may hold raw HTML to one that is safe: shared with the test against the CommonMark examples. */
export function safeHtml(this: ReturnType<typeof unified>, options: SafeHtmlOptions) {
  this.use(rehypeRaw)
    .use(lowerCaseSchemes)
    .use(rehypeSanitize, sanitizeSchema(options.idPrefix))
    .use(decorate, options)
    .use(headingIds, options)
    .use(markMentions, options)
}

type SafeHtmlOptions = RenderOptions & { labels: ReturnType<typeof labelsOf> }
