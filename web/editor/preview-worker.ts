import { renderMarkdown } from '#contract/markdown/render-markdown.ts'
import type { PreviewAnswer, PreviewRequest } from './preview-renderer.ts'

// Not a window: the compiler has no types for a worker's own scope beside those of the page.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<PreviewRequest>) => void
  postMessage: (answer: PreviewAnswer) => void
}

scope.onmessage = ({ data: { source } }) => {
  scope.postMessage({ html: renderMarkdown(source, { idPrefix: 'preview-' }) })
}
