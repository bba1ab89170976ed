import { drawFormulas } from '#contract/markdown/draw-formulas.ts'
import { mentionsHidden } from '#contract/markdown/hidden-blocks.ts'
import { renderMarkdown } from '#contract/markdown/render-markdown.ts'
import { renderTopic } from '#contract/markdown/topic-trees.ts'
import type { PreviewAnswer, PreviewRequest } from './preview-renderer.ts'

// Not a window: the compiler has no types for a worker's own scope beside those of the page.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<PreviewRequest>) => Promise<void>
  postMessage: (answer: PreviewAnswer) => void
}

const idPrefix = 'preview-'

scope.onmessage = async ({ data }) => {
  const { html, blocks, ...problem } = render(data)
  const drawn = await Promise.all(
    blocks.map(async (block) => ({ ...block, html: await drawFormulas(block.html) })),
  )
  scope.postMessage({ html: await drawFormulas(html), blocks: drawn, ...problem })
}

function render({ source, isTopic }: PreviewRequest): PreviewAnswer {
  const topic = isTopic && mentionsHidden(source) ? renderTopic(source, idPrefix) : undefined
  if (topic && !('problem' in topic)) return { html: topic.html, blocks: topic.blocks }
  const html = renderMarkdown(source, { idPrefix })
  return { html, blocks: [], ...(topic && { problem: topic.problem }) }
}
