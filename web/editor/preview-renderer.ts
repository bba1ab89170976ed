import type { HiddenProblem } from '#contract/markdown/hidden-terms.ts'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import { trustedScriptUrl } from '#web/ui/trusted-html.ts'
import workerUrl from './preview-worker.ts?worker&url'

export type PreviewRequest = { source: string; isTopic: boolean }

export type PreviewAnswer = {
  /** With a `hiddenMark` where each of the blocks goes. */
  html: string
  blocks: { kind: HiddenKind; html: string }[]
  /** What has to be mended before the topic can be published. */
  problem?: HiddenProblem
}

type Listener = { onAnswer: (answer: PreviewAnswer) => void; onError: () => void }

/**
 * Renders in a worker, so that a long article never holds up a key. One text is under way at a time, and of those
 * typed meanwhile only the last is rendered.
 */
export function createPreviewRenderer({ onAnswer, onError }: Listener) {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
  let busy = false
  let waiting: PreviewRequest | undefined

  worker.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => {
    busy = false
    onAnswer(data)
    if (waiting !== undefined) render(waiting)
  }
  worker.onerror = onError

  function render(request: PreviewRequest) {
    if (busy) {
      waiting = request
      return
    }
    busy = true
    waiting = undefined
    worker.postMessage(request)
  }

  return { render, close: () => worker.terminate() }
}
