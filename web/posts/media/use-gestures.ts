import { type Dispatch, type PointerEvent, type SetStateAction, useEffect, useRef } from 'react'
import { move, type View, wholeView, zoomByWheel, zoomTo } from './view.ts'

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

const distance = (a: Point, b: Point) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)

/** How far a finger goes sideways before that leads to another picture, in pixels. */
const swipeMin = 50

interface Gestures {
  view: View
  setView: Dispatch<SetStateAction<View>>
  /** Leads on by 1 or back by -1. */
  onSwipe: (step: number) => void
}

/**
 * One finger or the mouse moves the picture, two fingers pinch it, the wheel zooms. A finger that moves a picture which
 * isn't enlarged leads to its neighbour, or lets go of it where it was.
 */
export function useGestures({ view, setView, onSwipe }: Gestures) {
  const canvas = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const swipeStart = useRef<Point>(undefined)

  // By its own listener, because React's can't keep the browser from zooming the page as well.
  useEffect(() => {
    const zoom = (event: WheelEvent) => {
      event.preventDefault()
      setView((present) => zoomByWheel(present, event))
    }
    const element = canvas.current
    element?.addEventListener('wheel', zoom, { passive: false })
    return () => element?.removeEventListener('wheel', zoom)
  }, [setView])

  function follow(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId)
    const now = { clientX: event.clientX, clientY: event.clientY }
    fingers.current.set(event.pointerId, now)
    const other = others[0]?.[1]
    if (!other)
      setView((present) => move(present, now.clientX - before.clientX, now.clientY - before.clientY))
    else
      setView((present) => zoomTo(present, (present.scale * distance(now, other)) / distance(before, other)))
  }
  function leave(event: PointerEvent) {
    fingers.current.delete(event.pointerId)
    const start = swipeStart.current
    swipeStart.current = undefined
    if (!start || view.scale > wholeView.scale) return
    setView((present) => ({ ...present, x: wholeView.x, y: wholeView.y }))
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY]
    if (event.type === 'pointerup' && Math.abs(x) >= Math.max(swipeMin, Math.abs(y))) onSwipe(-Math.sign(x))
  }

  return {
    ref: canvas,
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId)
      const isFirstFinger = event.pointerType === 'touch' && fingers.current.size === 0
      const here = { clientX: event.clientX, clientY: event.clientY }
      swipeStart.current = isFirstFinger ? here : undefined
      fingers.current.set(event.pointerId, here)
    },
    onPointerMove: follow,
    onPointerUp: leave,
    onPointerCancel: leave,
  }
}
