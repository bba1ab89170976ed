import { type Dispatch, type PointerEvent, type SetStateAction, useRef } from 'react'
import { move, type View, zoomIn, zoomOut, zoomTo } from './view.ts'

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

const distance = (a: Point, b: Point) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)

/** One finger or the mouse moves the picture, two fingers pinch it, the wheel zooms. */
export function useGestures(setView: Dispatch<SetStateAction<View>>) {
  const fingers = useRef(new Map<number, Point>())

  function follow(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId)
    const now = { clientX: event.clientX, clientY: event.clientY }
    fingers.current.set(event.pointerId, now)
    const other = others[0]?.[1]
    if (!other) setView((view) => move(view, now.clientX - before.clientX, now.clientY - before.clientY))
    else setView((view) => zoomTo(view, (view.scale * distance(now, other)) / distance(before, other)))
  }
  const leave = (event: PointerEvent) => void fingers.current.delete(event.pointerId)

  return {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY })
    },
    onPointerMove: follow,
    onPointerUp: leave,
    onPointerCancel: leave,
    onWheel: ({ deltaY }: { deltaY: number }) => setView(deltaY < 0 ? zoomIn : zoomOut),
  }
}
