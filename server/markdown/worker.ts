import { type RenderTask, renderInThisThread, renderTopic } from './render.ts'

export default ({ isTopic, ...task }: RenderTask) =>
  isTopic ? renderTopic(task.source, task.idPrefix) : renderInThisThread(task)
