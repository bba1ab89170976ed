import { indentLess, indentMore } from '@codemirror/commands'
import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { type Command, EditorView } from '@codemirror/view'

/** Tab indents where indentation means something; everywhere else it goes on to the next field of the form. */
export const indentInside: Command = (view) => isIndentable(view.state) && indentMore(view)
export const outdentInside: Command = (view) => isIndentable(view.state) && indentLess(view)

/** Marks the editor while the cursor is where Tab doesn't lead out of it, which is then said. */
export const indentMark = EditorView.editorAttributes.of(
  ({ state }): Record<string, string> => (isIndentable(state) ? { 'data-indents': '' } : {}),
)

function isIndentable(state: EditorState): boolean {
  const line = state.doc.lineAt(state.selection.main.head)
  let node: ReturnType<ReturnType<typeof syntaxTree>['resolveInner']> | null = syntaxTree(state).resolveInner(
    line.to,
    -1,
  )
  for (; node; node = node.parent) {
    if (node.name === 'ListItem' || node.name === 'FencedCode' || node.name === 'CodeBlock') return true
  }
  return false
}
