import { mentionsHidden } from '#contract/markdown/hidden-blocks.ts'
import { renderMarkdown } from '#contract/markdown/render-markdown.ts'
import { renderTopic } from '#contract/markdown/render-topic.ts'
import type { PreviewAnswer, PreviewRequest } from './preview-renderer.ts'

// Not a window: the compiler has no types for a worker's own scope beside those of the page.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<PreviewRequest>) => void
  postMessage: (answer: PreviewAnswer) => void
}

const idPrefix = 'preview-'

scope.onmessage = ({ data: { source, isTopic } }) => {
  const topic = isTopic && mentionsHidden(source) ? renderTopic(source, idPrefix) : undefined
  if (topic && !('problem' in topic)) return scope.postMessage(topic)
  const html = renderMarkdown(source, { idPrefix })
  scope.postMessage({ html, blocks: [], ...(topic && { problem: topic.problem }) })
}
