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

test('uploads at one place stand in the order in which they began, whichever arrives first', () => {
  const view = editorWith('tea')
  for (const id of [1, 2, 3]) addPlaceholder(view, id, 3, `upload ${id}`)
  const shown: string[] = []
  view.state.field(uploadPlaceholders).between(0, 3, (_from, _to, { spec }) => void shown.push(spec.label))
  expect(shown).toEqual(['upload 1', 'upload 2', 'upload 3'])
  for (const id of [2, 1, 3]) replacePlaceholder(view, id, ` ${id}`)
  expect(view.state.doc.toString()).toBe('tea 1 2 3')
})
