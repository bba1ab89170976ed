import { m } from '#contract/messages/generated/messages.js'
import type { TopicMedium } from '#contract/posts/topics.ts'
import { readPicturePath, thumbnail, thumbnailPath } from '#contract/posts/upload-paths.ts'
import styles from './topic-media.module.css'

/** Up to five thumbnails, which open in the viewer, and up to two videos; each in room that is kept for it. */
export function TopicMedia({ media }: { media: TopicMedium[] }) {
  if (media.length === 0) return null
  const pictures = media.filter(({ kind }) => kind === 'picture')
  const videos = media.filter(({ kind }) => kind !== 'picture')
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.pictures} data-post>
          {pictures.map(({ url }, index) => (
            <li key={url}>
              <a href={url} className="picture" aria-label={m.topics_picture({ number: index + 1 })}>
                <img
                  src={thumbnailPath(readPicturePath(url)?.name ?? '')}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  {...thumbnail}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {videos.length > 0 && (
        <ul className={styles.videos}>
          {videos.map((video, index) => (
            <li key={video.url}>
              <Video {...video} label={m.topics_video({ number: index + 1 })} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Video({ kind, url, label }: TopicMedium & { label: string }) {
  if (kind === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: a member's own video, which brings no captions.
    return <video src={url} controls preload="none" aria-label={label} />
  }
  return (
    <iframe
      src={url}
      title={label}
      sandbox="allow-scripts allow-same-origin allow-presentation"
      allowFullScreen
      loading="lazy"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
