import { trustedScriptUrl } from '#web/ui/trusted-html.ts'
import workerUrl from './preview-worker.ts?worker&url'

export type PreviewRequest = { source: string }
export type PreviewAnswer = { html: string }

type Listener = { onHtml: (html: string) => void; onError: () => void }

/**
 * Renders in a worker, so that a long article never holds up a key. One text is under way at a time, and of those
 * typed meanwhile only the last is rendered.
 */
export function createPreviewRenderer({ onHtml, onError }: Listener) {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
  let busy = false
  let waiting: string | undefined

  worker.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => {
    busy = false
    onHtml(data.html)
    if (waiting !== undefined) render(waiting)
  }
  worker.onerror = onError

  function render(source: string) {
    if (busy) {
      waiting = source
      return
    }
    busy = true
    waiting = undefined
    worker.postMessage({ source } satisfies PreviewRequest)
  }

  return { render, close: () => worker.terminate() }
}
