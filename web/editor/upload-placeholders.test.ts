import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { addPlaceholder, replacePlaceholder, uploadPlaceholders } from './upload-placeholders.ts'

/** As much of an editor as a placeholder needs. */
function editorWith(doc: string) {
  const view = {
    state: EditorState.create({ doc, extensions: uploadPlaceholders }),
    dispatch(spec: TransactionSpec) {
      const transaction: Transaction = view.state.update(spec)
      view.state = transaction.state
    },
  }
  return view as unknown as EditorView
}

test('an upload stands where its place has moved to', () => {
  const view = editorWith('tea and more')
  addPlaceholder(view, 1, 3, 'Uploading…')
  view.dispatch({ changes: { from: 0, insert: 'Green ' } })
  expect(replacePlaceholder(view, 1, '![](/uploads/x)')).toBe(true)
  expect(view.state.doc.toString()).toBe('Green tea![](/uploads/x) and more')
})

test('an upload whose place was deleted with the text around it is not inserted, and that is known', () => {
  const view = editorWith('tea and more')
  addPlaceholder(view, 1, 5, 'Uploading…')
  view.dispatch({ changes: { from: 0, to: 12 } })
  expect(replacePlaceholder(view, 1, '![](/uploads/x)')).toBe(false)
  expect(view.state.doc.toString()).toBe('')
})
