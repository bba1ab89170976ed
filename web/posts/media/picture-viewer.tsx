import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, RotateCcw, RotateCw, Scan, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type Dispatch, type KeyboardEvent, type SetStateAction, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useOpenDialog } from '#web/ui/open-dialogs.ts'
import { Canvas } from './picture-canvas.tsx'
import styles from './picture-viewer.module.css'
import { canZoomIn, canZoomOut, turnLeft, turnRight, type View, wholeView, zoomIn, zoomOut } from './view.ts'

export interface ViewedPicture {
  url: string
  alt: string
  /** Comes with its reader's tokens. */
  isPrivate?: boolean
}

interface PictureViewerProps {
  pictures: readonly ViewedPicture[]
  first: number
  onClose: () => void
}

/** The pictures of a post, one at a time, over the whole window. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const [at, setAt] = useState(first)
  const [view, setView] = useState(wholeView)
  const popup = useRef<HTMLDivElement>(null)
  useOpenDialog({ popup, isOpen: true, onClose })
  const count = pictures.length
  const picture = pictures[at] as ViewedPicture
  const name = picture.alt || m.posts_picture()

  function go(step: number) {
    setAt((at + step + count) % count)
    setView(wholeView)
  }

  const keys: Record<string, () => void> = {
    ArrowUp: () => setView(zoomIn),
    '+': () => setView(zoomIn),
    '=': () => setView(zoomIn),
    ArrowDown: () => setView(zoomOut),
    '-': () => setView(zoomOut),
    '0': () => setView(wholeView),
    r: () => setView(turnRight),
    R: () => setView(turnLeft),
    ...(count > 1 && { ArrowLeft: () => go(-1), ArrowRight: () => go(1) }),
  }
  function press(event: KeyboardEvent) {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal className={styles.portal}>
        <Dialog.Popup ref={popup} className={styles.viewer} onKeyDown={press}>
          <Dialog.Title className="sr-only">{name}</Dialog.Title>
          <Canvas
            key={picture.url}
            {...{ picture, view, setView }}
            onSwipe={(step) => count > 1 && go(step)}
          />
          <fieldset className={styles.bar} aria-label={m.posts_viewer_tools()}>
            {count > 1 && (
              <>
                <IconButton
                  label={m.posts_previous_picture()}
                  icon={<ChevronLeft />}
                  onClick={() => go(-1)}
                />
                {/* Whoever goes on hears to what: the focus stays, and of a title that changes nothing is told. */}
                <span className={styles.count} role="status">
                  <span className="sr-only">{name} </span>
                  <span>{m.posts_picture_of({ at: at + 1, count })}</span>
                </span>
                <IconButton label={m.posts_next_picture()} icon={<ChevronRight />} onClick={() => go(1)} />
              </>
            )}
            <ViewTools view={view} setView={setView} />
          </fieldset>
          <Dialog.Close render={<IconButton label={m.ui_close()} icon={<X />} className={styles.close} />} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type ViewToolsProps = { view: View; setView: Dispatch<SetStateAction<View>> }

function ViewTools({ view, setView }: ViewToolsProps) {
  return (
    <>
      <IconButton
        label={m.posts_zoom_out()}
        icon={<ZoomOut />}
        idle={!canZoomOut(view)}
        onClick={() => setView(zoomOut)}
      />
      <span className={styles.count} role="status">
        {Math.round(view.scale * 100)}%
      </span>
      <IconButton
        label={m.posts_zoom_in()}
        icon={<ZoomIn />}
        idle={!canZoomIn(view)}
        onClick={() => setView(zoomIn)}
      />
      <IconButton label={m.posts_whole_view()} icon={<Scan />} onClick={() => setView(wholeView)} />
      <IconButton label={m.posts_turn_left()} icon={<RotateCcw />} onClick={() => setView(turnLeft)} />
      <IconButton label={m.posts_turn_right()} icon={<RotateCw />} onClick={() => setView(turnRight)} />
    </>
  )
}
