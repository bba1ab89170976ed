import { ImageOff } from 'lucide-react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './picture-viewer.module.css'
import type { ViewedPicture } from './picture-viewer.tsx'
import { useGestures } from './use-gestures.ts'
import { usePrivatePicture } from './use-private-picture.ts'
import type { View } from './view.ts'

interface CanvasProps {
  picture: ViewedPicture
  view: View
  setView: Dispatch<SetStateAction<View>>
  onSwipe: (step: number) => void
}

/** One picture, as it is looked at; a spinner until it is there, and a word when it doesn't come. */
export function Canvas({ picture, view, setView, onSwipe }: CanvasProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const gestures = useGestures({ view, setView, onSwipe })
  const isPrivate = picture.isPrivate ?? false
  const own = usePrivatePicture(picture.url, isPrivate)
  const { scale, turn, x, y } = view
  if (state === 'failed' || own.isError) {
    return (
      <div className={styles.canvas} role="alert" {...gestures}>
        <ImageOff aria-hidden="true" size={48} />
        <p>{m.posts_picture_failed()}</p>
      </div>
    )
  }
  return (
    <div className={styles.canvas} {...gestures}>
      {state === 'loading' && <Spinner label={m.ui_loading()} />}
      <img
        src={isPrivate ? own.url : picture.url}
        alt={picture.alt || m.posts_picture()}
        draggable={false}
        hidden={state === 'loading'}
        style={{ transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(${turn}deg)` }}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </div>
  )
}
