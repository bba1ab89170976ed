import type { Command, EditorView } from '@codemirror/view'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWide } from '#web/ui/use-wide.ts'
import type { EditorProps } from './editor-props.ts'
import { useCodeMirror } from './use-code-mirror.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useUploads } from './use-uploads.ts'
import { useWholeSubmit } from './use-whole-submit.ts'

/** The text field with what belongs to it: uploads, its preview and the whole screen. */
export function useEditing(props: EditorProps, hintId: string) {
  const root = useRef<HTMLDivElement>(null)
  const parent = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const [previewing, setPreviewing] = useState(false)
  const uploads = useUploads(view)
  const full = useFullScreen(root, () => view.current?.focus())
  // The text and its preview fit beside each other.
  const isWide = useWide(900)
  const isLight = props.isLight === true && !full.isFull
  const isBeside = isWide && !isLight
  // What the form then says of its fields stands beside the editor.
  const onSubmit = useWholeSubmit(parent, uploads.isBusy, { onGo: full.leave, onSubmit: props.onSubmit })
  useCodeMirror(parent, view, {
    ...props,
    ...(onSubmit && { onSubmit }),
    hintId,
    onFiles: (files, at) => void uploads.start(files, undefined, at),
  })

  /** Whoever takes a tool while they only see the preview goes back to writing. */
  function run(command: Command) {
    if (!view.current) return
    if (previewing && !isBeside) flushSync(() => setPreviewing(false))
    command(view.current)
    view.current.focus()
  }

  return {
    ...{ root, parent, uploads, full, run, isLight, previewing, isBeside },
    togglePreview: () => setPreviewing(!previewing),
    toggleFull: full.toggle,
    /** Where one types; nothing while only the preview is seen. */
    findText: () => (previewing && !isBeside ? undefined : view.current?.contentDOM),
  }
}
