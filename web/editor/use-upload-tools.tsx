import { Film, ImageUp, Paperclip } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { UploadKind, UploadRules } from '#contract/posts/uploads.ts'
import type { EditorTool } from './editor-tools.ts'
import { takesAny } from './upload-rules.ts'

const kinds = [
  { kind: 'image', label: m.editor_upload_image, icon: ImageUp },
  { kind: 'file', label: m.editor_upload_file, icon: Paperclip },
  { kind: 'video', label: m.editor_upload_video, icon: Film },
] as const

interface Uploads {
  rules: Record<UploadKind, UploadRules> | undefined
  start: (files: File[], kind: UploadKind) => void
}

/** One tool for each kind that this member may upload, with the device's own chooser, which stands apart from it. */
export function useUploadTools({ rules, start }: Uploads): [tools: EditorTool[], choosers: ReactNode] {
  const inputs = useRef(new Map<UploadKind, HTMLInputElement>())
  const allowed = rules ? kinds.filter(({ kind }) => takesAny(rules[kind])) : []
  const tools = allowed.map(({ kind, label, icon }) => ({
    id: `upload-${kind}`,
    label: label(),
    icon,
    press: () => inputs.current.get(kind)?.click(),
  }))
  const choosers = allowed.map(({ kind, label }) => (
    <input
      key={kind}
      ref={(element) => {
        if (element) inputs.current.set(kind, element)
        else inputs.current.delete(kind)
      }}
      type="file"
      hidden
      multiple
      aria-label={label()}
      accept={rules?.[kind].extensions.map((extension) => `.${extension}`).join()}
      onChange={({ currentTarget }) => {
        start([...(currentTarget.files ?? [])], kind)
        // The same file may be chosen again after a failure.
        currentTarget.value = ''
      }}
    />
  ))
  return [tools, choosers]
}
