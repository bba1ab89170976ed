import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { namesIn, thumbnail, thumbnailPath } from '#contract/posts/upload-paths.ts'
import { createUpload } from '#contract/posts/uploads.ts'
import { sendFile } from '#web/api/send-file.ts'
import { sayUploadError } from '#web/editor/upload-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceSet } from '#web/ui/choice-set.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './report.module.css'

interface ReportPicturesProps {
  max: number
  /** Of the uploads. */
  names: readonly string[]
  onChange: Dispatch<SetStateAction<readonly string[]>>
  /** Whether some are on their way: the report would go without them. */
  isSending: boolean
  onSending: (isSending: boolean) => void
  error: string | undefined
}

/** Pictures that show what is meant: sent as they are chosen, kept with the report. */
export function ReportPictures(props: ReportPicturesProps) {
  const { max, names, onChange, isSending, onSending, error } = props
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()

  async function add(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    setProblem(files.length > max - names.length ? m.field_too_many_pictures() : undefined)
    onSending(true)
    for (const file of files.slice(0, max - names.length)) {
      const name = await send(file).catch((failure: unknown) => setProblem(sayUploadError(failure)))
      // One that is there may have been removed meanwhile.
      if (name) onChange((present) => [...present, name])
    }
    onSending(false)
  }

  return (
    <ChoiceSet
      legend={m.report_pictures()}
      hint={m.report_pictures_hint({ max })}
      error={problem ?? error}
      isLive={Boolean(problem)}
    >
      {names.length > 0 && (
        <ul className={styles.pictures}>
          {names.map((name, at) => (
            <li key={name} className={styles.picture}>
              <img src={thumbnailPath(name)} alt={m.report_picture({ number: at + 1 })} {...thumbnail} />
              <IconButton
                size="s"
                label={m.report_picture_remove({ number: at + 1 })}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(names.filter((each) => each !== name))}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          size="s"
          busy={isSending}
          disabled={names.length >= max}
          icon={<ImagePlus aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {m.report_pictures_add()}
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={m.report_pictures_add()}
          onChange={(event) => void add(event)}
        />
      </div>
    </ChoiceSet>
  )
}

/** Its name, by which the report has it. */
async function send(file: File): Promise<string | undefined> {
  const watching = { onProgress: () => {}, signal: new AbortController().signal }
  const { url } = await sendFile(createUpload, { uploadKind: 'image' }, file, watching)
  return namesIn(url, 1)[0]
}
