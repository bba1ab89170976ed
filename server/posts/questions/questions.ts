import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type { QuestionCard } from '#contract/posts/question-cards.ts'
import type * as contract from '#contract/posts/questions.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { UserError } from '#server/core/user-error.ts'
import { readAnswerPage } from '#server/posts/comments/answers.ts'
import { findQuestionEntry } from '#server/posts/topics/question-lists.ts'
import { cardReader, withholdTitle } from '#server/posts/topics/reader.ts'
import { findQuestionTag, readQuestionTree } from '#server/posts/topics/tags.ts'
import { readTopic } from '#server/posts/topics/topics.ts'
import { findQuestionPage, readCards } from './queries.ts'
import { toBounty, toFollowUp, toQuestionCard } from './question-shapes.ts'

/** Returns one page of a list of questions (docs/RULES.md, "Questions"). */
export async function listQuestions(
  context: Context,
  { page, tagId, filter }: ParsedInputOf<typeof contract.listQuestions>,
): Promise<Page<QuestionCard>> {
  const { db, settings } = context
  const list = { filter, tagId: await findListTag(db, tagId) }
  const perPage = settings.questionsPerPage
  const entry = await findQuestionEntry(db, list, (page - 1) * perPage)
  const rows = await readCards(db, cardReader(context), { ...list, entry, count: perPage })
  return {
    items: rows.map((row) => withholdTitle(toQuestionCard(row, context), row.tag_id, context)),
    ...pageNumbers(page, perPage, entry.total),
  }
}

/** The list of all is that of tag 0. */
async function findListTag(db: Database, tagId: number | undefined): Promise<number> {
  if (tagId === undefined) return 0
  const found = await findQuestionTag(db, tagId)
  if (found === undefined) throw new UserError('not_found')
  return found
}

/** Returns a question with all that its page shows, the same for all who may view it; viewer state is read apart. */
export async function readQuestion(
  context: Context,
  { questionId, ...wanted }: ParsedInputOf<typeof contract.readQuestion>,
): Promise<OutputOf<typeof contract.readQuestion>> {
  const [topic, row] = await Promise.all([
    readTopic(context, { topicId: questionId }),
    findQuestionPage(context.db, questionId, context.language),
  ])
  if (!row) throw new UserError('not_found')
  const cancelled_at = topic.author.isCancelled ? new Date(0) : null
  return {
    topic,
    question: {
      tags: row.tags,
      bounty: toBounty(row),
      adoptedId: row.adopted_id,
      followUps: row.follow_ups.map((followUp) => toFollowUp({ ...followUp, cancelled_at }, context)),
    },
    ...(await readAnswerPage(context, row, wanted)),
  }
}

export const readQuestionTags = ({
  db,
  language,
}: Context): Promise<OutputOf<typeof contract.readQuestionTags>> => readQuestionTree(db, language)
