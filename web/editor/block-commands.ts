import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state'
import { m } from '#contract/messages/generated/messages.js'

export const insertCodeBlock: StateCommand = ({ state, dispatch }) => {
  const selected = state.sliceDoc(state.selection.main.from, state.selection.main.to)
  // A fence inside the selection has to stay inside.
  const longest = Math.max(2, ...(selected.match(/^`{3,}/gm) ?? []).map((fence) => fence.length))
  const fence = '`'.repeat(longest + 1)
  return insertBlock(state, dispatch, { text: `${fence}\n${selected}\n${fence}`, offset: fence.length })
}

export const insertTable: StateCommand = ({ state, dispatch }) => {
  const head = m.editor_table_column({ number: 1 })
  const text = `| ${head} | ${m.editor_table_column({ number: 2 })} |\n| --- | --- |\n|  |  |`
  return insertBlock(state, dispatch, { text, offset: 2, length: head.length })
}

export const insertRule: StateCommand = ({ state, dispatch }) =>
  insertBlock(state, dispatch, { text: '---', offset: 3 })

interface Block {
  text: string
  /** So many characters are selected there. */
  offset: number
  length?: number
}

/** Replaces the selection by a block that stands between blank lines. */
export function insertBlock(
  state: EditorState,
  dispatch: Parameters<StateCommand>[0]['dispatch'],
  { text, offset, length = 0 }: Block,
): boolean {
  const { from, to } = state.selection.main
  const lead = missingLineEnds(/\n*$/.exec(state.sliceDoc(Math.max(0, from - 2), from))?.[0], from === 0)
  const trail = missingLineEnds(/^\n*/.exec(state.sliceDoc(to, to + 2))?.[0], false)
  const start = from + lead.length + offset
  dispatch(
    state.update({
      changes: { from, to, insert: lead + text + trail },
      selection: EditorSelection.range(start, start + length),
      userEvent: 'input',
      scrollIntoView: true,
    }),
  )
  return true
}

function missingLineEnds(present = '', atEdge: boolean): string {
  return atEdge ? '' : '\n'.repeat(2 - present.length)
}
