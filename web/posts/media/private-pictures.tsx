/* Shared: private messages and the desk show pictures that only some may see. */
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { PrivatePicture } from '#contract/notifications/private-message.ts'
import type { PictureSize } from '#contract/posts/private-pictures.ts'
import { fetchFile } from '#web/api/fetch-file.ts'
import { ask } from '#web/ui/dialog-queue.ts'
import styles from './private-pictures.module.css'

/** Pictures are counted from 1. */
type PathOf = (at: number, size: PictureSize) => string

interface PrivatePicturesProps {
  pictures: readonly PrivatePicture[]
  pathOf: PathOf
}

/** Pictures that come with their reader's tokens: each once it is nearly in sight, large at a press. */
export function PrivatePictures({ pictures, pathOf }: PrivatePicturesProps) {
  const isOpening = useRef(false)
  /** Until all have come: pressed once more, it would open another time behind what was closed. */
  async function open(index: number) {
    if (isOpening.current) return
    isOpening.current = true
    const view = await loadViewer(pictures, pathOf).catch(() => undefined)
    isOpening.current = false
    await view?.(index)
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
  const { data, isError, refetch } = useQuery({
    queryKey: ['privatePicture', path],
    queryFn: ({ signal }) => fetchFile(path, signal),
    enabled: isNear,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: false,
  })
  const url = useObjectUrl(data)
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

/** An address of what was fetched, for as long as it is shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

/** All of them over the whole window, in full size; one that doesn't come says so in its place. */
async function loadViewer(pictures: readonly PrivatePicture[], pathOf: PathOf) {
  const [{ PictureViewer }, ...files] = await Promise.all([
    import('./picture-viewer.tsx'),
    ...pictures.map((_, index) => fetchFile(pathOf(index + 1, 'full')).catch(() => new Blob())),
  ])
  return async (first: number) => {
    const shown = pictures.map(({ alt }, index) => ({ alt, url: URL.createObjectURL(files[index] as Blob) }))
    await ask<void>((close) => <PictureViewer pictures={shown} first={first} onClose={close} />)
    for (const { url } of shown) URL.revokeObjectURL(url)
  }
}
