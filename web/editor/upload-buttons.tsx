import { Toolbar } from '@base-ui/react/toolbar'
import { Film, ImageUp, Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { UploadKind, UploadRules } from '#contract/posts/uploads.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './editor.module.css'

const buttons = [
  { kind: 'image', label: m.editor_upload_image, Icon: ImageUp },
  { kind: 'file', label: m.editor_upload_file, Icon: Paperclip },
  { kind: 'video', label: m.editor_upload_video, Icon: Film },
] as const

interface UploadButtonsProps {
  rules: Record<UploadKind, UploadRules>
  onChoose: (files: File[], kind: UploadKind) => void
}

/** One button for each kind that this member may upload; each opens the device's own chooser. */
export function UploadButtons({ rules, onChoose }: UploadButtonsProps) {
  const allowed = buttons.filter(({ kind }) => rules[kind].isAllowed)
  if (allowed.length === 0) return null
  return (
    <Toolbar.Group className={styles.group}>
      {allowed.map((button) => (
        <UploadButton key={button.kind} {...button} rules={rules[button.kind]} onChoose={onChoose} />
      ))}
    </Toolbar.Group>
  )
}

type UploadButtonProps = (typeof buttons)[number] &
  Pick<UploadButtonsProps, 'onChoose'> & { rules: UploadRules }

function UploadButton({ kind, label, Icon, rules, onChoose }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Toolbar.Button
        render={<IconButton size="s" label={label()} icon={<Icon />} />}
        title={label()}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label()}
        accept={rules.extensions.map((extension) => `.${extension}`).join()}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])], kind)
          // The same file may be chosen again after a failure.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
