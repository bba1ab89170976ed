import { adoptAnswer } from '#contract/posts/adoption.ts'
import { unlockHiddenContent } from '#contract/posts/hidden-content.ts'
import { publishQuestion } from '#contract/posts/question-writing.ts'
import type { Member } from '#test/makers.ts'
import type { Town } from './town.ts'

/* Answers are comments of a question, and what is written to it is drawn as of any topic. */

export async function ask(town: Town, member: Member): Promise<void> {
  const question = { tagIds: [String(town.questionTagId)], title: 'How hot is the water?', body: town.say() }
  const { questionId } = await town.as(member).call(publishQuestion, question)
  town.topics.push({ topicId: questionId, asker: member })
}

/** From two windows at once: one answer of one of the latest questions. */
export async function adopt(town: Town): Promise<void> {
  const askers = new Map(town.topics.map(({ topicId, asker }) => [topicId, asker]))
  const answer = town.drawLatest(town.comments.filter(({ topicId }) => askers.get(topicId)))
  const asker = answer && askers.get(answer.topicId)
  if (!asker) return
  const { commentId, topicId: questionId } = answer
  const adoption = { questionId, commentId, agreedFen: 0, agreedPoints: 0 }
  const windows = [town.as(asker), town.as(asker)]
  await Promise.all(windows.map((each) => town.tolerate(each.call(adoptAnswer, adoption))))
}

export async function unlock(town: Town, member: Member): Promise<void> {
  const topic = town.drawLatest(town.topics.filter(({ password }) => password !== undefined))
  if (!topic) return
  const { topicId, password } = topic
  const key = { topicId, hiddenKind: 'password', password } as const
  const windows = [town.as(member), town.as(member)]
  await Promise.all(windows.map((each) => town.tolerate(each.call(unlockHiddenContent, key))))
}
