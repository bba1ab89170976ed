import * as adoptionContract from '#contract/posts/adoption.ts'
import type { QuestionCard } from '#contract/posts/question-cards.ts'
import * as stateContract from '#contract/posts/question-viewer-state.ts'
import * as writing from '#contract/posts/question-writing.ts'
import * as contract from '#contract/posts/questions.ts'
import { tagOf } from '#server/core/cache-tags.ts'
import { formRoute, type Route, route } from '#server/core/route.ts'
import { speakerTags } from '#server/posts/comments/comment-shapes.ts'
import { authorTag } from '#server/posts/topics/author-tags.ts'
import { questionActivityTag, questionListsTag } from '#server/posts/topics/question-lists.ts'
import { readersOfTheSameTags } from '#server/posts/topics/reader.ts'
import { topicCardTag, topicKeywordsTag } from '#server/posts/topics/topic-tags.ts'
import { adoptAnswer, awardBounty } from './adoption.ts'
import { findAlike } from './alike.ts'
import { checkNewQuestion, publishQuestion, readAskOptions } from './ask.ts'
import { raiseBounty, takeBountyBack } from './bounty.ts'
import { deleteFollowUp, publishFollowUp } from './follow-ups.ts'
import { listQuestions, readQuestion, readQuestionTags } from './questions.ts'
import { readQuestionViewerState } from './viewer-state.ts'

const cardTags = (card: QuestionCard) => [topicCardTag(card.questionId), authorTag(card)]

export const questionRoutes: readonly Route[] = [
  route(contract.listQuestions, listQuestions, {
    tags: ({ filter }) => [questionListsTag, ...(filter === 'all' ? [questionActivityTag] : [])],
    tagsOf: ({ items }) => items.flatMap(cardTags),
    audience: readersOfTheSameTags,
  }),
  route(contract.readQuestionTags, readQuestionTags, { tags: () => [questionListsTag] }),
  route(contract.readQuestion, readQuestion, {
    tags: ({ questionId }) => [tagOf('topic', questionId), topicKeywordsTag(questionId)],
    tagsOf: ({ topic, adopted, answers }) => [
      authorTag(topic),
      ...[...(adopted ? [adopted] : []), ...answers.items].flatMap(speakerTags),
    ],
    audience: readersOfTheSameTags,
  }),
  route(stateContract.readQuestionViewerState, readQuestionViewerState),
  route(writing.readAskOptions, readAskOptions),
  formRoute(writing.publishQuestion, publishQuestion, checkNewQuestion),
  route(writing.findAlike, findAlike),
  route(writing.publishFollowUp, publishFollowUp),
  route(writing.deleteFollowUp, deleteFollowUp),
  route(adoptionContract.adoptAnswer, adoptAnswer),
  route(adoptionContract.awardBounty, awardBounty),
  route(adoptionContract.raiseBounty, raiseBounty),
  route(adoptionContract.takeBountyBack, takeBountyBack),
]
