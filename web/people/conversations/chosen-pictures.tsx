import { RotateCw, X } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { pictureAltMax } from '#contract/people/message-sending.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Progress } from '#web/ui/progress.tsx'
import styles from './chosen-pictures.module.css'
import type { ChosenPictures as Chosen, ChosenPicture } from './use-chosen-pictures.ts'

/** What goes with the message: how far each picture is, and what it shows for those who can't see it. */
export function ChosenPictures({ chosen }: { chosen: Chosen }) {
  if (chosen.pictures.length === 0) return null
  return (
    <ul className={styles.list} aria-label={m.conversations_pictures()}>
      {chosen.pictures.map((picture) => (
        <Row key={picture.id} picture={picture} chosen={chosen} />
      ))}
    </ul>
  )
}

function Row({ picture, chosen }: { picture: ChosenPicture; chosen: Chosen }) {
  const { file, url, alt, part, problem } = picture
  const { name } = file
  return (
    <li className={styles.row}>
      <img src={url} alt="" className={styles.preview} />
      <div className={styles.words}>
        {problem ? (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        ) : (
          <Input
            value={alt}
            maxLength={pictureAltMax}
            aria-label={m.conversations_picture_alt({ name })}
            placeholder={m.conversations_picture_alt_hint()}
            onChange={({ currentTarget }) => chosen.describe(picture, currentTarget.value)}
          />
        )}
        {!problem && picture.name === undefined && (
          <Progress
            hideLabel
            value={part * 100}
            label={part < 1 ? name : m.editor_upload_finishing({ name })}
          />
        )}
      </div>
      {problem && (
        <IconButton
          size="s"
          label={m.conversations_picture_retry({ name })}
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => chosen.retry(picture)}
        />
      )}
      <IconButton
        size="s"
        label={m.conversations_picture_remove({ name })}
        icon={<X aria-hidden="true" />}
        onClick={() => chosen.remove(picture)}
      />
    </li>
  )
}
