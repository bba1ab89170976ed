import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { TopicCard } from '#contract/posts/topics.ts'
import { readPicturePath, thumbnail, thumbnailPath } from '#contract/posts/upload-paths.ts'
import styles from './topic-thumbnail.module.css'

/**
 * A topic's first picture beside its text, in room that is kept for it; pressed, all of them open in the viewer. A video
 * is marked, and leads to its topic.
 */
export function TopicThumbnail({ topic: { topicId, media } }: { topic: TopicCard }) {
  if (media.length === 0) return null
  const pictures = media.filter(({ kind }) => kind === 'picture')
  const hasVideo = pictures.length < media.length
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
      {hasVideo && (
        <Link
          to="/thread"
          search={{ topicId }}
          className={styles.video}
          aria-label={m.topics_videos()}
          title={m.topics_videos()}
          data-alone={pictures.length === 0 ? '' : undefined}
        >
          <Play aria-hidden="true" />
        </Link>
      )}
    </div>
  )
}
