import type { Root } from 'hast'
import type { Raw } from 'mdast-util-to-hast'
import { visit } from 'unist-util-visit'
import { markTags, type Tag } from './raw-tags.ts'
import { allowedNames, strippedNames } from './sanitize-schema.ts'

const known = new Set([...allowedNames, ...strippedNames])
const stripped = new Set(strippedNames)
const voidNames = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr', 'embed'])
const depthMax = 60
const workMax = 200_000

/**
 * Makes raw HTML harmless to the reading of a post before the parser sees it (safety is the sanitiser's work):
 * `Array<String>`, `<cluster-name>` or a lone `<form>` in a sentence is text and does not swallow what follows;
 * components (`<Intro>…</Intro>`, `<Video />`) lose their tags; and tags left open by the hundred, which the HTML
 * algorithm opens again in each later paragraph, are shown as text.
 */
export function plainRawHtml() {
  return (tree: Root) => {
    const nodes: Raw[] = []
    let size = 0
    visit(tree, (node) => {
      size += 1
      if (node.type === 'raw') nodes.push(node)
    })
    if (nodes.length === 0) return
    const parts = nodes.map((node) => markTags(node.value))
    const tags = parts.flatMap((part) => part.filter((piece) => typeof piece !== 'string'))
    pairTags(tags)
    const depth = depthOf(tags.filter(isKept))
    const show = depth <= depthMax && depth * size <= workMax ? showTag : (tag: Tag) => escapeText(tag.source)
    for (const [index, node] of nodes.entries()) {
      node.value = (parts[index] ?? [])
        .map((piece) => (typeof piece === 'string' ? escapeText(piece) : show(piece)))
        .join('')
    }
  }
}

/** rehype-raw drops a line end that opens a code block, as HTML does right after `<pre>`: give it one to drop. */
export function keepFirstLineEnd() {
  return (tree: Root) => {
    visit(tree, 'element', (code, _index, parent) => {
      const text = code.children[0]
      if (code.tagName !== 'code' || parent?.type !== 'element' || parent.tagName !== 'pre') return
      if (text?.type === 'text' && text.value.startsWith('\n')) text.value = `\n${text.value}`
    })
  }
}

function pairTags(tags: Tag[]) {
  const open = new Map<string, Tag[]>()
  for (const tag of tags) {
    const stack = open.get(tag.name) ?? []
    open.set(tag.name, stack)
    if (!tag.closing) stack.push(tag)
    else {
      const opener = stack.pop()
      if (opener) opener.paired = tag.paired = true
    }
  }
}

/** `a<b and c>d` compares, though it reads as a tag with two attributes, whose words would go with it. */
const isComparison = ({ source, closing, paired }: Tag) =>
  !closing && !paired && /^<[a-z]\s+[^\s=/][^=]*>$/i.test(source)

function isKept(tag: Tag): boolean {
  if (isComparison(tag)) return false
  if (!known.has(tag.name) || tag.malformed) return false
  if (tag.closing || stripped.has(tag.name)) return tag.paired
  return true
}

function showTag(tag: Tag): string {
  if (isKept(tag)) return tag.source
  if (isComparison(tag)) return escapeText(tag.source)
  const isWord = !tag.closing && !tag.paired && !tag.malformed && /^<[^\s/]+>$/.test(tag.source)
  return isWord && !known.has(tag.name)
    ? escapeText(tag.source)
    : isWord && stripped.has(tag.name)
      ? escapeText(tag.source)
      : ''
}

/** How deep the parser may be led at most: only a tag that closes the innermost open one is believed. */
function depthOf(tags: Tag[]): number {
  const stack: string[] = []
  let deepest = 0
  for (const { name, closing } of tags) {
    if (closing) {
      if (stack.at(-1) === name) stack.pop()
    } else if (!voidNames.has(name)) {
      if (name !== stack.at(-1) || !/^(?:li|p|td|th|tr|dt|dd|rt|rp)$/.test(name)) stack.push(name)
      deepest = Math.max(deepest, stack.length)
    }
  }
  return deepest
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
