import { drawFormulas } from '#contract/markdown/draw-formulas.ts'
import { colourCode } from './colour-code.ts'
import { type RenderTask, renderInThisThread, renderTopic } from './render.ts'

export default ({ isTopic, html, ...task }: RenderTask & { html?: string }) =>
  html !== undefined
    ? drawFormulas(html).then(colourCode)
    : isTopic
      ? renderTopic(task.source, task.idPrefix)
      : renderInThisThread(task)
