import { Compartment, Prec } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createEditor } from './code-mirror.ts'
import { takeFocus } from './editor-focus.ts'
import type { EditorProps } from './editor-props.ts'

type Options = EditorProps & { hintId: string }

/** Keeps one CodeMirror in step with React: the text goes both ways, the rest only in. */
export function useCodeMirror(
  parent: RefObject<HTMLElement | null>,
  options: Options,
): RefObject<EditorView | undefined> {
  const view = useRef<EditorView>(undefined)
  const attributes = useRef(new Compartment())
  // What the page was told last; while it is still what the page says, the editor is ahead and must not be set back.
  const told = useRef(options.value)

  const tell = useEffectEvent((value: string) => {
    told.current = value
    options.onChange(value)
  })
  const submit = useEffectEvent(() => {
    options.onSubmit?.()
    return true
  })
  const start = useEffectEvent((element: HTMLElement) =>
    createEditor({
      parent: element,
      doc: options.value,
      focus: takeFocus(),
      extensions: [
        attributes.current.of(attributesOf(options)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) tell(update.state.doc.toString())
        }),
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => submit() }])),
      ],
    }),
  )

  useLayoutEffect(() => {
    if (!parent.current) return
    const created = start(parent.current)
    view.current = created
    return () => created.destroy()
  }, [parent])

  useEffect(() => {
    if (!view.current || options.value === told.current) return
    told.current = options.value
    view.current.dispatch({ changes: { from: 0, to: view.current.state.doc.length, insert: options.value } })
  }, [options.value])

  const { label, describedBy, invalid, hintId, placeholder } = options
  useEffect(() => {
    const fresh = attributesOf({ label, describedBy, invalid, hintId, placeholder })
    view.current?.dispatch({ effects: attributes.current.reconfigure(fresh) })
  }, [label, describedBy, invalid, hintId, placeholder])

  return view
}

type Attributes = Pick<Options, 'label' | 'describedBy' | 'invalid' | 'hintId' | 'placeholder'>

function attributesOf({ label, describedBy, invalid, hintId, placeholder: hint = '' }: Attributes) {
  return [
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': [describedBy, hintId].filter(Boolean).join(' '),
      ...(invalid && { 'aria-invalid': 'true' }),
      tabindex: '0',
      spellcheck: 'true',
      autocapitalize: 'sentences',
      autocorrect: 'on',
    }),
    placeholder(hint),
  ]
}
