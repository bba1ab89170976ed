import { Compartment, Prec } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createEditor } from './code-mirror.ts'
import { takeFocus } from './editor-focus.ts'
import type { EditorProps } from './editor-props.ts'
import { fileInput } from './file-input.ts'
import { mentionCompletion } from './mention-completion.ts'
import { uploadPlaceholders } from './upload-placeholders.ts'

type Options = EditorProps & {
  hintId: string
  /** Answers whether it takes them. */
  onFiles: (files: File[], at?: number) => boolean
}

/** Keeps one CodeMirror in step with React: the text goes both ways, the rest only in. */
export function useCodeMirror(
  parent: RefObject<HTMLElement | null>,
  view: RefObject<EditorView | undefined>,
  options: Options,
): void {
  const attributes = useRef(new Compartment())
  // What the page was told and has not said back yet: the editor is ahead of it and must not be set back.
  const told = useRef([options.value])

  const tell = useEffectEvent((value: string) => {
    told.current.push(value)
    options.onChange(value)
  })
  const submit = useEffectEvent(() => {
    options.onSubmit?.()
    return true
  })
  const takeFiles = useEffectEvent((files: File[], at?: number) => options.onFiles(files, at))
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
        uploadPlaceholders,
        mentionCompletion(),
        fileInput((files, at) => takeFiles(files, at)),
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => submit() }])),
      ],
    }),
  )

  useLayoutEffect(() => {
    if (!parent.current) return
    const created = start(parent.current)
    view.current = created
    return () => created.destroy()
  }, [parent, view])

  useEffect(() => {
    if (!view.current) return
    const saidBack = told.current.lastIndexOf(options.value)
    told.current = saidBack < 0 ? [options.value] : told.current.slice(saidBack)
    if (saidBack >= 0) return
    view.current.dispatch({ changes: { from: 0, to: view.current.state.doc.length, insert: options.value } })
  }, [options.value, view])

  const { label, describedBy, invalid, hintId, placeholder } = options
  useEffect(() => {
    const fresh = attributesOf({ label, describedBy, invalid, hintId, placeholder })
    view.current?.dispatch({ effects: attributes.current.reconfigure(fresh) })
  }, [label, describedBy, invalid, hintId, placeholder, view])
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
