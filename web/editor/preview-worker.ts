import type { Root } from 'hast'
import { drawFormulas } from '#contract/markdown/draw-formulas.ts'
import { mentionsHidden } from '#contract/markdown/hidden-sources.ts'
import { plainParagraphs } from '#contract/markdown/plain-paragraphs.ts'
import { stringifyTree } from '#contract/markdown/render-markdown.ts'
import { safeTree } from '#contract/markdown/safe-tree.ts'
import { topicTrees } from '#contract/markdown/topic-trees.ts'
import type { PreviewAnswer, PreviewRequest } from './preview-renderer.ts'

// Not a window: the compiler has no types for a worker's own scope beside those of the page.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<PreviewRequest>) => Promise<void>
  postMessage: (answer: PreviewAnswer) => void
}

const options = { idPrefix: 'preview-' }

scope.onmessage = async ({ data }) => scope.postMessage(await render(data))

async function render({ source, isTopic }: PreviewRequest): Promise<PreviewAnswer> {
  const topic = isTopic && mentionsHidden(source) ? topicTrees(source, options) : undefined
  if (topic && !('problem' in topic)) {
    const blocks = topic.blocks.map(async ({ tree, ...block }) => ({ ...block, html: await draw(tree) }))
    return { html: await draw(topic.outside), blocks: await Promise.all(blocks) }
  }
  const tree = safeTree(source, options)
  const html = tree ? await draw(tree) : plainParagraphs(source)
  return { html, blocks: [], ...(topic && { problem: topic.problem }) }
}

async function draw(tree: Root): Promise<string> {
  await drawFormulas(tree)
  return stringifyTree(tree)
}
