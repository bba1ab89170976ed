import { Play } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { TopicMedium } from '#contract/posts/topics.ts'
import { readPicturePath, thumbnail, thumbnailPath } from '#contract/posts/upload-paths.ts'
import styles from './topic-card.module.css'

/** A topic's first picture beside its text, in room that is kept for it; pressed, all of them open in the viewer. */
export function TopicThumbnail({ media }: { media: TopicMedium[] }) {
  const pictures = media.filter(({ kind }) => kind === 'picture')
  if (pictures.length === 0)
    return media.length === 0 ? null : (
      <div className={styles.thumbnail} title={m.topics_videos()}>
        <Play aria-label={m.topics_videos()} />
      </div>
    )
  return (
    <div className={styles.thumbnail} data-post>
      {pictures.map(({ url }, index) => (
        <a
          key={url}
          href={url}
          className="picture"
          hidden={index > 0}
          aria-label={m.topics_picture({ number: index + 1 })}
        >
          {index === 0 && (
            <img
              src={thumbnailPath(readPicturePath(url)?.name ?? '')}
              alt=""
              loading="lazy"
              decoding="async"
              {...thumbnail}
            />
          )}
        </a>
      ))}
      {pictures.length > 1 && (
        <span className={styles.more} title={m.topics_more_pictures({ count: pictures.length })}>
          {pictures.length}
        </span>
      )}
    </div>
  )
}
