import { Compartment, Prec, type Text } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readableText } from '#web/ui/readable-text.ts'
import { createEditor } from './code-mirror.ts'
import { Debounced } from './debounce.ts'
import { takeFocus } from './editor-focus.ts'
import type { EditorProps } from './editor-props.ts'
import { fileInput } from './file-input.ts'
import { linkPaste } from './link-paste.ts'
import { mentionCompletion } from './mention-completion.ts'
import { layoutPaste } from './paste/layout-paste.ts'
import { uploadPlaceholders } from './upload-placeholders.ts'

type Options = EditorProps & {
  hintId: string
  onFiles: (files: File[], at?: number) => void
}

/**
 * Keeps one CodeMirror in step with React: the text goes both ways, the rest only in. The page hears of the text when
 * the keys pause, and before it is sent or left: to draw the page anew for each key would make a long text slow.
 */
export function useCodeMirror(
  parent: RefObject<HTMLElement | null>,
  view: RefObject<EditorView | undefined>,
  options: Options,
): void {
  const attributes = useRef(new Compartment())
  // What the page was told and has not said back yet: the editor is ahead of it and must not be set back.
  const told = useRef([options.value])

  const tell = useEffectEvent((text: Text) => {
    const value = text.toString()
    told.current.push(value)
    options.onChange(value)
  })
  const [telling] = useState(() => new Debounced<Text>((text) => tell(text)))
  const submit = useEffectEvent(() => {
    options.onSubmit?.()
    return true
  })
  const sendNow = () => {
    flushSync(() => telling.flush())
    return submit()
  }
  const takeFiles = useEffectEvent((files: File[], at?: number) => options.onFiles(files, at))
  const start = useEffectEvent((element: HTMLElement) =>
    createEditor({
      parent: element,
      doc: options.value,
      focus: takeFocus(),
      extensions: [
        attributes.current.of(attributesOf(options)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) telling.put(update.state.doc)
        }),
        EditorView.domEventHandlers({ blur: () => telling.flush() }),
        uploadPlaceholders,
        mentionCompletion(),
        fileInput((files, at) => takeFiles(files, at)),
        linkPaste,
        EditorView.clipboardInputFilter.of(readableText),
        layoutPaste,
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => sendNow() }])),
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
    const form = parent.current?.closest('form')
    const flush = () => flushSync(() => telling.flush())
    form?.addEventListener('submit', flush, true)
    addEventListener('pagehide', flush)
    return () => {
      form?.removeEventListener('submit', flush, true)
      removeEventListener('pagehide', flush)
      telling.drop()
    }
  }, [parent, telling])

  useEffect(() => {
    if (!view.current) return
    const saidBack = told.current.lastIndexOf(options.value)
    told.current = saidBack < 0 ? [options.value] : told.current.slice(saidBack)
    if (saidBack >= 0) return
    telling.drop()
    view.current.dispatch({ changes: { from: 0, to: view.current.state.doc.length, insert: options.value } })
  }, [options.value, view, telling])

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
