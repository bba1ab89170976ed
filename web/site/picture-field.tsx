import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { createUpload } from '#contract/posts/uploads.ts'
import { sayError } from '#web/api/say-error.ts'
import { sendFile } from '#web/api/send-file.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './picture-field.module.css'

interface PictureFieldProps {
  /** What the buttons call the thing that has the picture. */
  place: string
  /** Its path on this site; empty where there is none. */
  picture: string
  /** As large as it is shown here, in pixels. */
  size?: { width: number; height: number }
  onChange: (picture: string) => void
}

/** As friendly links are shown. */
const linkSize = { width: 88, height: 31 }

/** A small picture of something that staff keep: uploaded as it is chosen, and kept once it is saved. */
export function PictureField({ place, picture, size = linkSize, onChange }: PictureFieldProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const { send, busy, refusal } = useWrite((file: File) =>
    sendFile(createUpload, { uploadKind: 'image' }, file, {
      onProgress: () => {},
      signal: new AbortController().signal,
    }),
  )

  // While a file is sent, more is written in the other fields of what has the picture.
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  }, [onChange])

  const act = picture ? m.manage_picture_change() : m.manage_picture_add()
  const label = m.manage_picture_of({ act, name: place })

  async function take(file: File | undefined) {
    const upload = file && (await send(file))
    if (upload) change.current(upload.url)
  }

  return (
    <span className={styles.picture}>
      {picture && <img src={picture} alt="" {...size} className={styles.shown} />}
      <Button
        size="s"
        icon={<ImageUp aria-hidden="true" />}
        busy={busy}
        aria-label={label}
        onClick={() => chooser.current?.click()}
      >
        {act}
      </Button>
      {picture && (
        <IconButton
          size="s"
          label={m.manage_picture_remove({ name: place })}
          icon={<Trash2 />}
          onClick={() => onChange('')}
        />
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/*"
        aria-label={label}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          // The same file may be chosen again after a failure.
          currentTarget.value = ''
        }}
      />
      {refusal && (
        <span className={styles.error} role="alert">
          {refusal.fields.file ?? sayError(refusal)}
        </span>
      )}
    </span>
  )
}
