import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown'
import { indentUnit } from '@codemirror/language'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { editorActions } from './editor-actions.ts'
import type { Focus } from './editor-focus.ts'
import { editorTheme } from './editor-theme.ts'
import { indentInside, indentMark, outdentInside } from './indent-commands.ts'

type Start = { parent: HTMLElement; doc: string; focus?: Focus; extensions: Extension }

const shortcuts = editorActions
  .flat()
  .flatMap(({ key, run }) => (key ? [{ key, run, preventDefault: true }] : []))

/** Four columns put a line inside a bullet as well as inside a numbered item. */
const indent = indentUnit.of('    ')

const behaviour: Extension = [
  history(),
  indent,
  indentMark,
  markdownLanguage,
  EditorView.lineWrapping,
  Prec.high(keymap.of([...shortcuts, ...markdownKeymap])),
  keymap.of([
    { key: 'Tab', run: indentInside, shift: outdentInside },
    // CodeMirror's own would stand where ours are; its Escape would only drop the selection and stay in full screen.
    ...defaultKeymap.filter(({ key }) => !key || !['Mod-Enter', 'Mod-i', 'Escape'].includes(key)),
    ...historyKeymap,
  ]),
  editorTheme,
]

export function createEditor({ parent, doc, focus, extensions }: Start): EditorView {
  const state = EditorState.create({
    doc,
    selection: focus && {
      anchor: Math.min(focus.anchor, doc.length),
      head: Math.min(focus.head, doc.length),
    },
    extensions: [extensions, behaviour],
  })
  const view = new EditorView({ parent, state })
  if (focus) view.focus()
  return view
}
