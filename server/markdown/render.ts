import type { Root } from 'hast'
import { drawFormulas } from '#contract/markdown/draw-formulas.ts'
import type { HiddenProblem } from '#contract/markdown/hidden-terms.ts'
import { labelsOf } from '#contract/markdown/labels.ts'
import { markedMentions } from '#contract/markdown/mentions.ts'
import { plainParagraphs } from '#contract/markdown/plain-paragraphs.ts'
import { stringifyTree } from '#contract/markdown/render-markdown.ts'
import { safeTree } from '#contract/markdown/safe-tree.ts'
import { cutSummary, summarizeTree } from '#contract/markdown/summarize-markdown.ts'
import { topicTrees } from '#contract/markdown/topic-trees.ts'
import { colourCode } from './colour-code.ts'
import { hastenFirstPicture } from './first-picture.ts'
import { isBlank } from './is-blank.ts'
import { findOutline } from './outline.ts'
import { findMedia } from './post-media.ts'
import { type RenderedTopic, rendererVersion } from './rendered-post.ts'

/** What can be sent to a worker. */
export interface RenderTask {
  source: string
  idPrefix: string
  /** The accounts that can be mentioned, in lower case. */
  mentionable: readonly string[]
  /** A topic has an outline, media and hidden blocks. */
  isTopic: boolean
  /** Leaves code without colours and formulas undrawn. */
  isPlain?: boolean
}

/** Renders a post in this thread. A topic that hides something in a wrong form is not rendered: it says what is wrong. */
export async function renderTask(task: RenderTask): Promise<RenderedTopic | { problem: HiddenProblem }> {
  return task.isTopic ? renderTopic(task) : renderText(task)
}

async function renderText(task: RenderTask): Promise<RenderedTopic> {
  const { source, idPrefix } = task
  const tree = safeTree(source, optionsOf(task))
  return {
    ...(tree ? await finish(tree, task) : asTyped(source)),
    body: source,
    idPrefix,
    terms: [],
    blocks: [],
  }
}

async function renderTopic(task: RenderTask): Promise<RenderedTopic | { problem: HiddenProblem }> {
  const trees = topicTrees(task.source, optionsOf(task))
  if ('problem' in trees) return trees
  const { outside, body, terms } = trees
  const blocks = []
  for (const { tree, line, ...block } of trees.blocks) {
    // Nobody pays for what isn't there.
    if (isBlank(tree)) return { problem: { code: 'hidden_empty', line } }
    await decorate(tree, task)
    blocks.push({ ...block, html: stringifyTree(tree) })
  }
  const finished = await finish(outside, task)
  const isEmpty = finished.isBlank && blocks.length === 0
  return { ...finished, isBlank: isEmpty, body, idPrefix: task.idPrefix, terms, blocks }
}

const optionsOf = ({ idPrefix, mentionable }: RenderTask) => ({
  idPrefix,
  mentionable: new Set(mentionable),
})

type Finished = Omit<RenderedTopic, 'body' | 'idPrefix' | 'terms' | 'blocks'>

/** What is read from a post's tree is read before code and formulas are drawn in it, when its texts are still texts. */
async function finish(tree: Root, task: RenderTask): Promise<Finished> {
  const facts = {
    summary: summarizeTree(tree),
    mentions: markedMentions(tree),
    isBlank: isBlank(tree),
    outline: findOutline(tree),
    media: findMedia(tree),
    rendererVersion,
  }
  await decorate(tree, task)
  if (task.isTopic) hastenFirstPicture(tree)
  return { html: stringifyTree(tree), ...facts }
}

async function decorate(tree: Root, { source, isPlain }: RenderTask): Promise<void> {
  if (isPlain) return
  await drawFormulas(tree)
  await colourCode(tree, labelsOf(source).copyCode)
}

/** What can't be rendered is shown as it was typed. */
export const asTyped = (source: string): Finished => ({
  html: plainParagraphs(source),
  summary: cutSummary(source),
  mentions: [],
  isBlank: false,
  outline: [],
  media: [],
  rendererVersion,
})
