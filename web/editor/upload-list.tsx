import { X } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import styles from './upload-list.module.css'
import type { UploadUnderWay } from './use-uploads.ts'

interface UploadListProps {
  uploads: readonly UploadUnderWay[]
  onDismiss: (id: number) => void
}

/** How far each upload is, and what went wrong with those that failed. */
export function UploadList({ uploads, onDismiss }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list} aria-label={m.editor_uploads()}>
      {uploads.map(({ id, name, part, error, cancel }) => (
        <li key={id} className={styles.upload}>
          {error ? (
            <p className={styles.error} role="alert">
              {m.editor_upload_failed({ name, reason: error })}
            </p>
          ) : (
            <Progress label={part < 1 ? name : m.editor_upload_finishing({ name })} value={part * 100} />
          )}
          <IconButton
            size="s"
            label={error ? m.editor_upload_dismiss({ name }) : m.editor_upload_cancel({ name })}
            icon={<X />}
            onClick={() => (error ? onDismiss(id) : cancel())}
          />
        </li>
      ))}
    </ul>
  )
}
