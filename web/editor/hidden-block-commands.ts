import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Attributes } from '#contract/markdown/hidden-terms.ts'
import { insertBlock } from './block-commands.ts'

/** A hidden block around the cursor: its opening line, and what that says. */
export interface BlockAtCursor {
  from: number
  to: number
  attributes: Attributes
}

const opener = /^\s*:{3,}hidden\{(.*)\}\s*$/
const closer = /^\s*:{3,}\s*$/
const attribute = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/g

/** The block that the selection begins in, if it begins in one. */
export function findBlockAtCursor({ doc, selection }: EditorState): BlockAtCursor | undefined {
  const start = doc.lineAt(selection.main.from).number
  for (let number = start; number >= 1; number--) {
    const line = doc.line(number)
    const [, said] = opener.exec(line.text) ?? []
    if (said !== undefined) return { from: line.from, to: line.to, attributes: readAttributes(said) }
    if (number < start && closer.test(line.text)) return undefined
  }
  return undefined
}

const entities: Record<string, string> = { '&quot;': '"', '&amp;': '&' }

function readAttributes(said: string): Attributes {
  const found = [...said.matchAll(attribute)].map(([, name, quoted, single, bare]) => [
    name,
    (quoted ?? single ?? bare ?? '').replace(/&quot;|&amp;/g, (entity) => entities[entity] ?? entity),
  ])
  return Object.fromEntries(found)
}

/** The opening line of a block that asks for this. */
export function writeOpener(attributes: Attributes, colons = ':::'): string {
  const said = Object.entries(attributes).flatMap(([name, value]) =>
    value ? [`${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`] : [],
  )
  return `${colons}hidden{${said.join(' ')}}`
}

/**
 * Hides the selection, or changes what the block at the cursor asks for. The block is looked for anew: while the writer was
 * asked, an upload may have come in ahead of it.
 */
export function writeBlock(view: EditorView, attributes: Attributes): void {
  const { state } = view
  const block = findBlockAtCursor(state)
  if (block) {
    const colons = /:+/.exec(state.sliceDoc(block.from, block.to))?.[0]
    const insert = writeOpener(attributes, colons)
    view.dispatch({ changes: { from: block.from, to: block.to, insert }, userEvent: 'input' })
    return
  }
  const selected = state.sliceDoc(state.selection.main.from, state.selection.main.to)
  // A container inside the selection has to stay inside.
  const longest = Math.max(2, ...(selected.match(/^\s*:{3,}/gm) ?? []).map((mark) => mark.trim().length))
  const colons = ':'.repeat(longest + 1)
  const first = writeOpener(attributes, colons)
  const text = `${first}\n${selected}\n${colons}`
  insertBlock(state, view.dispatch, { text, offset: first.length + 1, length: selected.length })
}
