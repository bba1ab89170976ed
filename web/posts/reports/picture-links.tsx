/* Shared by the desk. */
import { m } from '#contract/messages/generated/messages.js'
import { readPicturePath, thumbnail, thumbnailPath } from '#contract/posts/upload-paths.ts'
import styles from './report.module.css'

/** The pictures of a report, small; each leads to itself. */
export function PictureLinks({ pictures }: { pictures: readonly string[] }) {
  if (pictures.length === 0) return null
  return (
    <ul className={styles.pictures} aria-label={m.report_pictures_shown()}>
      {pictures.map((path, at) => (
        <li key={path} className={styles.picture}>
          <a href={path} target="_blank" rel="noreferrer">
            <img
              src={thumbnailPath(readPicturePath(path)?.name ?? '')}
              alt={m.report_picture({ number: at + 1 })}
              loading="lazy"
              {...thumbnail}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
