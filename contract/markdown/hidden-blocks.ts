import type { Nodes, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { visit } from 'unist-util-visit'
import type { HiddenTerms } from '#contract/posts/hidden-kinds.ts'
import { HiddenContentError, readTerms } from './hidden-terms.ts'

export interface HiddenBlock {
  node: ContainerDirective
  terms: HiddenTerms
  line: number
  /** Where it stands in the topic's source. */
  from: number
  to: number
  /** As it was written, without a password. */
  source: string
}

// Whoever types this believes the text to be hidden, also where it isn't the form of the grammar.
const attempt = /^[ \t]*[:：]{2,}[ \t]*hidden\b/im

/** The hidden blocks of a topic from top to bottom. Throws a HiddenContentError for whatever isn't one and looks like one. */
export function findHiddenBlocks(tree: Root, source: string): HiddenBlock[] {
  visit(tree, (node, _index, parent) => {
    if (node.type === 'containerDirective') requireTopLevel(node, parent)
    else if (node.type === 'text' || node.type === 'html' || isIndented(node, source))
      refuseAttempt(node, source)
  })
  return tree.children.flatMap((node) =>
    node.type === 'containerDirective' ? [readBlock(node, source)] : [],
  )
}

/** Code by its indentation alone, which is how a block looks that stands too far in. */
const isIndented = (node: Nodes, source: string): boolean =>
  node.type === 'code' && !/^[`~]/.test(source.charAt(offsetOf(node, 'start')))

function requireTopLevel(node: ContainerDirective, parent: Nodes | undefined): void {
  if (parent?.type !== 'root') throw new HiddenContentError('hidden_nested', lineOf(node))
}

function refuseAttempt(node: Nodes, source: string): void {
  const from = offsetOf(node, 'start')
  const lineStart = from - (node.position?.start.column ?? 1) + 1
  const isFirst = /^[\s>*+\-\d.)]*$/.test(source.slice(lineStart, from))
  const text = source.slice(from, offsetOf(node, 'end'))
  const match = attempt.exec(isFirst ? text : text.replace(/^.*/, ''))
  if (match)
    throw new HiddenContentError('hidden_malformed', lineOf(node) + linesIn(text.slice(0, match.index)))
}

function readBlock(node: ContainerDirective, source: string): HiddenBlock {
  const line = lineOf(node)
  const from = offsetOf(node, 'start')
  const to = offsetOf(node, 'end')
  const lines = source.slice(from, to).split('\n')
  const colons = /^:+/.exec(lines[0] ?? '')?.[0] ?? ':::'
  const closing = lines.length > 1 ? (lines.at(-1)?.trim() ?? '') : ''
  if (!/^:+$/.test(closing) || closing.length < colons.length)
    throw new HiddenContentError('hidden_unclosed', line)
  if (node.children.some(({ data }) => data && 'directiveLabel' in data))
    throw new HiddenContentError('hidden_malformed', line)
  if (node.children.length === 0) throw new HiddenContentError('hidden_empty', line)
  const terms = readTerms(node.attributes ?? {}, line)
  return { node, terms, line, from, to, source: [opener(colons, node), ...lines.slice(1)].join('\n') }
}

/** The opening line without what must not be kept. */
function opener(colons: string, { attributes }: ContainerDirective): string {
  const said = ['kind', 'price', 'level'].flatMap((name) => {
    const value = attributes?.[name]
    return value ? [`${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`] : []
  })
  return `${colons}hidden{${said.join(' ')}}`
}

const lineOf = (node: Nodes): number => node.position?.start.line ?? 1
const offsetOf = (node: Nodes, edge: 'start' | 'end'): number => node.position?.[edge].offset ?? 0
const linesIn = (text: string): number => text.split('\n').length - 1
