import { X } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import styles from './upload-list.module.css'
import type { UploadUnderWay } from './use-uploads.ts'

interface UploadListProps {
  uploads: readonly UploadUnderWay[]
  /** What has come into the text last. */
  sentName: string
  onDismiss: (id: number) => void
}

/** How far each upload is, and what went wrong with those that failed. Of one that is done its line is gone: that is only told. */
export function UploadList({ uploads, sentName, onDismiss }: UploadListProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {sentName && m.editor_uploaded({ name: sentName })}
      </p>
      {uploads.length > 0 && (
        <ul className={styles.list} aria-label={m.editor_uploads()}>
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} onDismiss={onDismiss} />
          ))}
        </ul>
      )}
    </>
  )
}

type UploadLineProps = Pick<UploadListProps, 'onDismiss'> & { upload: UploadUnderWay }

function UploadLine({ upload: { id, name, part, error, cancel }, onDismiss }: UploadLineProps) {
  return (
    <li className={styles.upload}>
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
  )
}
