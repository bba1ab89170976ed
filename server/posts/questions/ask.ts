import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/question-writing.ts'
import type { MemberContext } from '#server/core/context.ts'
import { refuseTogether } from '#server/core/refuse-together.ts'
import { hasRight } from '#server/core/rights.ts'
import type { Check } from '#server/core/route.ts'
import { UserError } from '#server/core/user-error.ts'
import { planBounty, readBountyBounds } from '#server/money/bounties/plan.ts'
import { findObstacle } from '#server/posts/publishing/obstacles.ts'
import type { Found, Writing } from '#server/posts/publishing/post-kind.ts'
import { submitPost } from '#server/posts/publishing/submit-post.ts'
import { countWrittenLately } from '#server/posts/publishing/written-queries.ts'
import { prepareTopic } from '#server/posts/topics/prepare-topic.ts'
import { requireQuestionTags } from '#server/posts/topics/question-tags.ts'
import { areTagsIn, readQuestionTree, tagsToPostIn } from '#server/posts/topics/tags.ts'
import { type PreparedTopic, type ReleasedTopic, topicPosts } from '#server/posts/topics/topic-posts.ts'
import { canAsk } from './policy.ts'

/* Asking: a topic under tags of questions, with what it promises for an answer. */

type QuestionInput = ParsedInputOf<typeof contract.publishQuestion>
type Published = Omit<OutputOf<typeof contract.publishQuestion>, 'isWaiting' | 'wordsReplaced'>

interface FoundTags extends Found {
  tagIds: number[]
  bounty: { fen: number; points: number }
}

const newQuestion: Writing<QuestionInput, FoundTags, PreparedTopic, ReleasedTopic, Published> = {
  kind: topicPosts,
  isOpen: ({ allowQuestions }) => allowQuestions,
  async find(context, input) {
    if (!canAsk(context.actor, context.settings)) throw new UserError('forbidden')
    const [{ tagIds, written }, bounty] = await refuseTogether(
      () => requireQuestionTags(context, input.tagIds),
      () => planBounty(context, input),
    )
    const place = {
      tagId: tagIds[0]!,
      topicId: null,
      commentId: null,
      answeredId: null,
      title: input.title,
    }
    return { place, written, tagIds, bounty }
  },
  texts: ({ title, body }) => ({ title, body }),
  async prepare(context, { found: { place, tagIds, bounty }, texts }) {
    const prepared = await prepareTopic(context, texts.body ?? '', { tagId: place.tagId })
    return { ...prepared, asks: { tagIds, bounty, isHeld: false } }
  },
  draftKey: () => 'question',
  tagField: 'tagIds',
  answer: ({ topicId }) => ({ questionId: topicId }),
  answerWaiting: (questionId) => ({ questionId }),
}

/** Publishes at once, or sends to review where the settings want it; the bounty is taken in the same transaction. */
export const publishQuestion = (
  context: MemberContext,
  input: QuestionInput,
): Promise<OutputOf<typeof contract.publishQuestion>> => submitPost(context, newQuestion, input)

/** What is wrong with the parts of a question while its title or its text lacks its shape. */
export const checkNewQuestion: Check<typeof contract.publishQuestion> = async (context, input) => {
  await refuseTogether(
    () => input.tagIds && requireQuestionTags(context, input.tagIds),
    () => planBounty(context, input),
  )
}

/** What a form that asks has to know of this member. */
export async function readAskOptions(
  context: MemberContext,
): Promise<OutputOf<typeof contract.readAskOptions>> {
  const { db, settings, language, actor, rights } = context
  const [written, tree, bounty] = await Promise.all([
    countWrittenLately(db, actor.memberId),
    readQuestionTree(db, language),
    readBountyBounds(context),
  ])
  const obstacle = await findObstacle(context, {
    isOpen: settings.allowQuestions,
    closedAs: areTagsIn(tree.tags) ? undefined : 'no_tags',
    isAllowed: hasRight(actor, 'ask_questions'),
    needsRealName: settings.realNameForQuestions,
  })
  return {
    obstacle,
    needsCaptcha: written >= settings.captchaAfterTopicsPerMinute,
    tags: tagsToPostIn(tree.tags, rights),
    tagsMax: settings.questionTagsMax,
    bounty,
  }
}
