import mermaidUrl from 'mermaid/dist/mermaid.min.js?url'
import { diagramFramePath } from '#contract/posts/diagrams.ts'
import type { Paint } from './diagram-paint.ts'
import styles from './diagrams.module.css'

export interface Drawing {
  svg: string
  width: number
  height: number
  /** As its author named it, or empty. */
  title: string
}

interface OpenFrame {
  port: MessagePort
  close: () => void
}

const openingMsMax = 30_000
const drawingMsMax = 5_000
/** Then the frame goes, with the memory that mermaid takes. */
const restingMs = 30_000

let opening: Promise<OpenFrame> | undefined
let resting: ReturnType<typeof setTimeout> | undefined
// One after another: the clock of a drawing must not run while it waits for others.
let lastDrawing: Promise<unknown> = Promise.resolve()

/** Draws by mermaid, in a frame without an origin. Nothing for what is no diagram, or isn't drawn within 5 s. */
export function drawDiagram(text: string, paint: Paint): Promise<Drawing | undefined> {
  const drawing = lastDrawing.then(() => drawInTurn(text, paint))
  lastDrawing = drawing
  return drawing
}

async function drawInTurn(text: string, paint: Paint): Promise<Drawing | undefined> {
  clearTimeout(resting)
  opening ??= openFrame()
  try {
    const { port } = await opening
    const drawn = hear(port, drawingMsMax)
    port.postMessage({ text, paint })
    const drawing = readDrawing(await drawn)
    resting = setTimeout(closeFrame, restingMs)
    return drawing
  } catch {
    closeFrame()
    return undefined
  }
}

/** The next diagram opens another: after one that hangs, after a failure, or after a while without any. */
function closeFrame(): void {
  void opening?.then(
    (frame) => frame.close(),
    () => undefined,
  )
  opening = undefined
}

async function openFrame(): Promise<OpenFrame> {
  // Fetched here, where the browser keeps it: what a frame without an origin loads is loaded anew by every page.
  const answer = await fetch(mermaidUrl)
  if (!answer.ok) throw new Error(`There is no mermaid: ${answer.status}`)
  const mermaid = await answer.blob()
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.className = styles.frame as string
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.src = diagramFramePath
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  const { port1: port, port2 } = new MessageChannel()
  const ready = hear(port, openingMsMax)
  // Its origin is opaque and can't be named. What is sent is public.
  frame.contentWindow?.postMessage(mermaid, '*', [port2])
  const close = () => {
    port.close()
    frame.remove()
  }
  await ready.catch((error) => {
    close()
    throw error
  })
  return { port, close }
}

/** The next message of the frame, which is the only one that has the port's other end. */
const hear = (port: MessagePort, msMax: number) =>
  new Promise<unknown>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The frame is late.')), msMax)
    port.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(data)
    }
  })

/** The frame drew what a stranger wrote: nothing that it answers is taken unseen. */
function readDrawing(answer: unknown): Drawing | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { svg, width, height, title } = answer as Record<string, unknown>
  const isWhole =
    typeof svg === 'string' && typeof title === 'string' && Number(width) > 0 && Number(height) > 0
  return isWhole ? { svg, title, width: Number(width), height: Number(height) } : undefined
}
