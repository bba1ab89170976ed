import type { EditorState, Line, StateCommand, Transaction } from '@codemirror/state'

type Prefixed = { pattern: RegExp; prefix: (index: number) => string }

const marks = /^(\s*)(?:[-*+] \[[ xX]\] |[-*+] |\d+[.)] |> )?/
export const bullet: Prefixed = { pattern: /^\s*[-*+] (?!\[[ xX]\] )/, prefix: () => '- ' }
export const ordered: Prefixed = { pattern: /^\s*\d+[.)] /, prefix: (index) => `${index + 1}. ` }
export const task: Prefixed = { pattern: /^\s*[-*+] \[[ xX]\] /, prefix: () => '- [ ] ' }
export const quote: Prefixed = { pattern: /^\s*> /, prefix: () => '> ' }

/** Makes the selected lines a list or a quote, changes one kind of list into another, or takes the mark away. */
export function toggleLines({ pattern, prefix }: Prefixed): StateCommand {
  return ({ state, dispatch }) => {
    const lines = selectedLines(state)
    const remove = lines.every((line) => pattern.test(line.text))
    return replaceMarks(state, dispatch, lines, (line, index) => {
      const [whole, indent = ''] = marks.exec(line.text) ?? ['']
      return { length: whole.length, insert: indent + (remove ? '' : prefix(index)) }
    })
  }
}

/** None, second level, third level, none: the first belongs to the title of the topic. */
export const cycleHeading: StateCommand = ({ state, dispatch }) =>
  replaceMarks(state, dispatch, selectedLines(state), (line) => {
    const mark = /^#{1,6} /.exec(line.text)?.[0] ?? ''
    return { length: mark.length, insert: mark === '' ? '## ' : mark === '## ' ? '### ' : '' }
  })

function selectedLines({ doc, selection }: EditorState): Line[] {
  const { from, to } = selection.main
  const first = doc.lineAt(from).number
  const last = doc.lineAt(to).number
  const lines = Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index))
  // Blank lines between paragraphs are no items of a list; a single one is where a list begins.
  return lines.length === 1 ? lines : lines.filter((line) => line.text.trim() !== '')
}

function replaceMarks(
  state: EditorState,
  dispatch: (transaction: Transaction) => void,
  lines: Line[],
  markOf: (line: Line, index: number) => { length: number; insert: string },
): boolean {
  const changes = state.changes(
    lines.map((line, index) => {
      const { length, insert } = markOf(line, index)
      return { from: line.from, to: line.from + length, insert }
    }),
  )
  dispatch(
    state.update({
      changes,
      selection: state.selection.map(changes, 1),
      userEvent: 'input',
      scrollIntoView: true,
    }),
  )
  return true
}
