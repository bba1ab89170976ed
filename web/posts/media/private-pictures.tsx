/* Shared: private messages and the desk show pictures that only some may see. */
import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { PrivatePicture } from '#contract/notifications/private-message.ts'
import type { PictureSize } from '#contract/posts/private-pictures.ts'
import { ask } from '#web/ui/dialog-queue.ts'
import styles from './private-pictures.module.css'
import { usePrivatePicture } from './use-private-picture.ts'

/** Pictures are counted from 1. */
type PathOf = (at: number, size: PictureSize) => string

interface PrivatePicturesProps {
  pictures: readonly PrivatePicture[]
  pathOf: PathOf
}

/** Pictures that come with their reader's tokens: each once it is nearly in sight, large at a press. */
export function PrivatePictures({ pictures, pathOf }: PrivatePicturesProps) {
  const isOpening = useRef(false)
  /** Until the viewer's program has come: pressed once more, it would open another time behind what was closed. */
  async function open(first: number) {
    if (isOpening.current) return
    isOpening.current = true
    const program = await import('./picture-viewer.tsx').catch(() => undefined)
    isOpening.current = false
    if (!program) return
    const { PictureViewer } = program
    const shown = pictures.map(({ alt }, index) => ({ alt, url: pathOf(index + 1, 'full'), isPrivate: true }))
    await ask<void>((close) => <PictureViewer pictures={shown} first={first} onClose={close} />)
  }

  return (
    <ul className={styles.pictures}>
      {pictures.map((picture, index) => (
        <li key={pathOf(index + 1, 'small')}>
          <Picture
            picture={picture}
            number={index + 1}
            path={pathOf(index + 1, 'small')}
            onOpen={() => void open(index)}
          />
        </li>
      ))}
    </ul>
  )
}

interface PictureProps {
  picture: PrivatePicture
  number: number
  path: string
  onOpen: () => void
}

function Picture({ picture: { width, height, alt }, number, path, onOpen }: PictureProps) {
  const [frame, isNear] = useNear<HTMLButtonElement>()
  const { url, isError, refetch } = usePrivatePicture(path, isNear)
  const opening = alt
    ? m.conversations_picture_described({ number, alt })
    : m.conversations_picture_open({ number })
  return (
    <button
      ref={frame}
      type="button"
      className={styles.picture}
      style={{ aspectRatio: `${width} / ${height}` }}
      aria-label={isError ? m.conversations_picture_again({ number }) : opening}
      title={alt || undefined}
      onClick={() => (isError ? void refetch() : onOpen())}
    >
      {isError && <ImageOff aria-hidden="true" />}
      {url && <img src={url} alt="" width={width} height={height} />}
    </button>
  )
}

/** Whether an element has been nearly in sight. */
function useNear<E extends Element>() {
  const ref = useRef<E>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!ref.current || isNear) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '400px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  return [ref, isNear] as const
}
