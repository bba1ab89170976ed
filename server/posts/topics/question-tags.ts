/* Shared: the tags of a question, for whoever asks or edits one. */
import type { TopicSource } from '#contract/posts/topic-editing.ts'
import type { MemberContext, StaffContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { fieldError } from '#server/core/user-error.ts'
import { retagEntries } from '#server/posts/search-index/search-index.ts'
import { relist } from './question-lists.ts'
import * as queries from './question-tag-queries.ts'
import { readQuestionTree, tagsToPostIn } from './tags.ts'

/**
 * One to so many leaf tags as the setting allows, each once, with how much the member wrote in the last minute. `kept` are
 * those that the question has already, which may take no more questions by now.
 */
export async function requireQuestionTags(
  { db, actor, settings }: Omit<StaffContext, 'permissions'>,
  names: readonly string[],
  kept: readonly number[] = [],
): Promise<{ tagIds: number[]; written: number }> {
  const tagIds = [...new Set(names.map(Number))]
  const { questionTagsMax: max } = settings
  if (tagIds.length === 0) throw fieldError('tagIds', { code: 'required' })
  if (tagIds.length > max) throw fieldError('tagIds', { code: 'too_many_tags', max })
  const chosen = tagIds.filter((tagId) => !kept.includes(tagId))
  const { leafIds, written } = await queries.findTagsToAskUnder(db, chosen, actor.memberId)
  if (leafIds.length < chosen.length) throw fieldError('tagIds', { code: 'unknown_choice' })
  return { tagIds, written }
}

type Question = { id: number; is_question: boolean }

/** The tags that an edit gives a question; undefined where they stay. A topic's tag always stays. */
export async function findChangedTags(
  context: StaffContext,
  { id, is_question }: Question,
  names: readonly string[] | undefined,
): Promise<number[] | undefined> {
  if (names === undefined) return undefined
  if (!is_question) throw fieldError('tagIds', { code: 'unknown_choice' })
  const kept = await queries.readTagIds(context.db, id)
  if (names.join() === kept.join()) return undefined
  return (await requireQuestionTags(context, names, kept)).tagIds
}

/** What the form that edits a question has to know of its tags; null of a topic. */
export async function readTagsToEdit(
  context: MemberContext,
  { id, is_question }: Question,
): Promise<TopicSource['question']> {
  if (!is_question) return null
  const { db, language, settings, rights } = context
  const [tags, tree] = await Promise.all([
    queries.readTagsOf(db, id, language),
    readQuestionTree(db, language),
  ])
  return { tags, choices: tagsToPostIn(tree.tags, rights), tagsMax: settings.questionTagsMax }
}

/** Gives a question other tags, and the lists of these. Callers hold its row. */
export async function changeTags(tx: Tx, topicId: number, tagIds: readonly number[]): Promise<void> {
  await queries.deleteTags(tx, topicId)
  await queries.insertTags(tx, topicId, tagIds)
  if (!(await queries.takeFirstTag(tx, topicId))) throw fieldError('tagIds', { code: 'unknown_choice' })
  await relist(tx, topicId)
  await retagEntries(tx, [topicId])
}

/** The ids of a question's tags in their order; undefined of a topic, which has one for good. */
export const readTagIds = async (tx: Tx, { id, is_question }: Question): Promise<number[] | undefined> =>
  is_question ? queries.readTagIds(tx, id) : undefined
