import type { Element, Root } from 'hast'
import type { Root as MarkdownRoot, RootContent } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { drawKey } from '#contract/core/draw-key.ts'
import { type HiddenKind, type HiddenTerms, hiddenBlocksMax } from '#contract/posts/hidden-kinds.ts'
import { isTooComplex } from './complexity.ts'
import { grammar } from './grammar.ts'
import { findHiddenBlocks, type HiddenBlock } from './hidden-blocks.ts'
import { hiddenGrammar } from './hidden-grammar.ts'
import { HiddenContentError, type HiddenProblem, joinTerms } from './hidden-terms.ts'
import { makeSafe, type RenderOptions } from './safe-tree.ts'

/** A hidden block of a topic, safe to be shown to whoever may see it. */
export interface BlockTree {
  kind: HiddenKind
  tree: Root
  /** Where it begins, counted from 1. */
  line: number
  /** As it was written, without a password. */
  source: string
  /** Where it goes back into the body, in UTF-16 units. */
  sourceAt: number
}

export interface TopicTrees {
  /** `hiddenMark` stands where each block goes. */
  outside: Root
  /** The source without its hidden blocks. */
  body: string
  terms: HiddenTerms[]
  blocks: BlockTree[]
}

const parser = unified().use(remarkParse).use(grammar).use(hiddenGrammar).freeze()

/**
 * A topic whose hidden blocks are taken out of everything that everybody gets. Never falls back to the text as typed,
 * which would show what was to be hidden: it says what is wrong instead.
 */
export function topicTrees(source: string, options: RenderOptions): TopicTrees | { problem: HiddenProblem } {
  try {
    return readParts(source, options)
  } catch (error) {
    if (error instanceof HiddenContentError) return { problem: error.problem }
    throw error
  }
}

function readParts(source: string, options: RenderOptions): TopicTrees {
  // Bounded before it is read: openers that nobody closes stand in each other.
  const openers = source.match(/^[ \t]*:+hidden\b/gm)?.length ?? 0
  if (openers > hiddenBlocksMax) throw new HiddenContentError('hidden_too_many', 1)
  if (isTooComplex(source)) throw new HiddenContentError('hidden_too_complex', 1)
  const tree = parser.parse(source)
  const blocks = findHiddenBlocks(tree, source)
  const terms = joinTerms(blocks.map((block) => block.terms))
  const shared = tree.children.filter(isDefinition)
  return {
    outside: withMarks(tree, blocks, (marked) => makeSafe(marked, source, options)),
    body: cutOut(source, blocks),
    terms,
    blocks: blocks.map((block, index) => ({
      kind: block.terms.kind,
      tree: makeSafe(readBlock(block, shared), source, {
        ...options,
        idPrefix: `${options.idPrefix}h${index + 1}-`,
      }),
      line: block.line,
      source: block.source,
      sourceAt: block.from - lengthOf(blocks.slice(0, index)),
    })),
  }
}

const isDefinition = ({ type }: RootContent) => type === 'definition' || type === 'footnoteDefinition'

/**
 * Each block leaves a paragraph that nobody can have written, and the paragraph becomes the mark once the HTML is safe.
 * One that isn't found at the top of the tree stood within something, such as `<details>` in HTML.
 */
function withMarks(
  tree: MarkdownRoot,
  blocks: readonly HiddenBlock[],
  makeSafe: (tree: MarkdownRoot) => Root,
): Root {
  const token = `hidden ${drawKey()}`
  const children = tree.children.map(
    (node): RootContent =>
      node.type === 'containerDirective'
        ? { type: 'paragraph', children: [{ type: 'text', value: token }] }
        : node,
  )
  const safe = makeSafe({ type: 'root', children })
  let marks = 0
  safe.children = safe.children.map((node) => {
    if (node.type !== 'element' || !isToken(node, token)) return node
    marks++
    return { type: 'comment', value: 'hidden' }
  })
  if (marks !== blocks.length) throw new HiddenContentError('hidden_nested', blocks[0]?.line ?? 1)
  return safe
}

const isToken = ({ tagName, children }: Element, token: string) =>
  tagName === 'p' && children.length === 1 && children[0]?.type === 'text' && children[0].value === token

/** With the definitions that stand outside, so that `[words][address]` reads inside as it does there. */
function readBlock({ node }: HiddenBlock, shared: readonly RootContent[]): MarkdownRoot {
  let refers = false
  visit(node, (inner) => {
    refers ||=
      inner.type === 'linkReference' || inner.type === 'imageReference' || inner.type === 'footnoteReference'
  })
  return { type: 'root', children: [...node.children, ...(refers ? structuredClone([...shared]) : [])] }
}

const lengthOf = (blocks: readonly HiddenBlock[]) => blocks.reduce((sum, { from, to }) => sum + to - from, 0)

function cutOut(source: string, blocks: readonly HiddenBlock[]): string {
  let body = ''
  let at = 0
  for (const { from, to } of blocks) {
    body += source.slice(at, from)
    at = to
  }
  return body + source.slice(at)
}
