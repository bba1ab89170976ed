import { redirect } from '@tanstack/react-router'
import { findMergedTopic } from '#contract/posts/moving.ts'
import { call } from '#web/api/call.ts'

/** The page of the topic that another one was merged into; nothing where it was not. */
export async function leadOn(topicId: number) {
  const into = await call(findMergedTopic, { topicId }, { expects: ['not_found'] }).catch(() => undefined)
  return into && redirect({ to: '/thread', search: { topicId: into.topicId }, statusCode: 301 })
}
