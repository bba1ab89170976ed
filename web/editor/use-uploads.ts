import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { countPictures } from '#contract/posts/upload-paths.ts'
import { createUpload, type UploadKind, type UploadOptions } from '#contract/posts/uploads.ts'
import { sendFile } from '#web/api/send-file.ts'
import { kindOf, writeUpload } from './upload-markdown.ts'
import { addPlaceholder, replacePlaceholder } from './upload-placeholders.ts'
import { refuseFile, sayUploadError, useUploadRules } from './upload-rules.ts'

export interface UploadUnderWay {
  id: number
  name: string
  /** From 0 to 1. */
  part: number
  /** Why it came to nothing. */
  error?: string
  cancel: () => void
}

interface Sending {
  file: File
  kind: UploadKind
  /** Where in the text it was put. */
  at: number
  rules: UploadOptions
}

/** The uploads of one editor: where each will stand is marked in the text, and how far it is is listed. */
export function useUploads(view: RefObject<EditorView | undefined>) {
  const { rules, findRulesFor, askAgain, isFinding } = useUploadRules()
  const [uploads, setUploads] = useState<readonly UploadUnderWay[]>([])
  const [sentName, setSentName] = useState('')
  const lastId = useRef(0)
  const running = useRef(new Set<AbortController>())
  const picturesUnderWay = useRef(0)

  useEffect(() => {
    const present = running.current
    return () => {
      for (const controller of present) controller.abort()
    }
  }, [])

  const change = (id: number, changes: Partial<UploadUnderWay>) =>
    setUploads((present) => present.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  const refuse = (file: File, kind: UploadKind, rules: UploadOptions) =>
    refuseFile(file, rules[kind]) ??
    (kind === 'image' ? refuseMore(view.current, picturesUnderWay.current, rules) : undefined)
  const dismiss = (id: number) => setUploads((present) => present.filter((upload) => upload.id !== id))
  /** For whoever pressed what goes with its line: they go on in the text. */
  function dismissByHand(id: number) {
    dismiss(id)
    view.current?.focus()
  }

  /** Sends files, all at once, to stand at the cursor or where they were dropped, in their order. */
  async function start(files: readonly File[], kind?: UploadKind, at?: number) {
    const known = await findRulesFor((rules) =>
      files.some((file) => refuse(file, kind ?? kindOf(file, rules), rules)),
    )
    const editor = view.current
    if (!editor || !known) return
    setSentName('')
    // What was there may have gone while the rules came.
    const position = Math.min(at ?? editor.state.selection.main.to, editor.state.doc.length)
    for (const file of files)
      void send(editor, { file, kind: kind ?? kindOf(file, known), at: position, rules: known })
  }

  async function send(editor: EditorView, { file, kind, at, rules }: Sending) {
    const id = ++lastId.current
    const controller = new AbortController()
    function cancel() {
      controller.abort()
      replacePlaceholder(editor, id)
      dismissByHand(id)
    }
    const upload = { id, name: file.name, part: 0, cancel }
    const refusal = refuse(file, kind, rules)
    setUploads((present) => [...present, { ...upload, ...(refusal && { error: refusal }) }])
    if (refusal) return
    running.current.add(controller)
    if (kind === 'image') picturesUnderWay.current += 1
    addPlaceholder(editor, id, at, m.editor_uploading({ name: file.name }))
    const onProgress = (part: number) => change(id, { part })
    try {
      const sent = await sendFile(createUpload, { uploadKind: kind }, file, {
        onProgress,
        signal: controller.signal,
      })
      if (replacePlaceholder(editor, id, `${writeUpload(sent)}\n`)) {
        dismiss(id)
        setSentName(file.name)
      } else change(id, { error: m.editor_insert_error() })
    } catch (error) {
      // Its line and its place, or the whole editor, have gone already.
      if (controller.signal.aborted) return
      replacePlaceholder(editor, id)
      change(id, { error: sayUploadError(error) })
      // Staff may have changed meanwhile what may be sent: the tools follow.
      askAgain()
    } finally {
      running.current.delete(controller)
      if (kind === 'image') picturesUnderWay.current -= 1
    }
  }

  const isBusy = () => running.current.size > 0 || isFinding()
  return { rules, uploads, sentName, start, dismiss: dismissByHand, isBusy }
}

const refuseMore = (
  editor: EditorView | undefined,
  underWay: number,
  { picturesPerPostMax }: UploadOptions,
) =>
  countPictures(editor?.state.doc.toString() ?? '') + underWay >= picturesPerPostMax
    ? m.field_too_many_pictures()
    : undefined
