/** How small and how large a picture gets, as parts of its own size, and by how much in a step. */
const scaleMin = 0.2
const scaleMax = 7
const scaleStep = 1.4
const turnStep = 90

/** How a picture is looked at: how large, how it is turned, in degrees, and how far it was moved, in pixels. */
export interface View {
  scale: number
  turn: number
  x: number
  y: number
}

export const wholeView: View = { scale: 1, turn: 0, x: 0, y: 0 }

const bound = (scale: number) => Math.min(scaleMax, Math.max(scaleMin, Math.round(scale * 1000) / 1000))

/** What a mouse's wheel tells of a notch, in pixels, and what a trackpad tells of two fingers that part by as much. */
const wheelNotch = 100
const pinchNotch = 25

export const zoomTo = (view: View, scale: number): View => ({ ...view, scale: bound(scale) })
export const zoomIn = (view: View): View => zoomTo(view, view.scale * scaleStep)
export const zoomOut = (view: View): View => zoomTo(view, view.scale / scaleStep)
/** A notch of a wheel is a step. A trackpad tells of many small parts of one, and says that it is pinched by the control key. */
export function zoomByWheel(view: View, { deltaY, ctrlKey }: Pick<WheelEvent, 'deltaY' | 'ctrlKey'>): View {
  const steps = Math.min(1, Math.max(-1, deltaY / (ctrlKey ? pinchNotch : wheelNotch)))
  return zoomTo(view, view.scale / scaleStep ** steps)
}

export const turnRight = (view: View): View => ({ ...view, turn: view.turn + turnStep })
export const turnLeft = (view: View): View => ({ ...view, turn: view.turn - turnStep })
export const move = (view: View, x: number, y: number): View => ({ ...view, x: view.x + x, y: view.y + y })

export const canZoomIn = ({ scale }: View) => scale < scaleMax
export const canZoomOut = ({ scale }: View) => scale > scaleMin
