import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import tabs from '#web/ui/tabs.module.css'
// Their look comes with the page, before their programs.
import '#web/posts/topics/author-card.module.css'
import '#web/posts/topics/hot-topics.module.css'
import './question-page.module.css'

/* What can wait until the question can be read. */

const actions = lazyPart(async () => (await import('./question-actions.tsx')).QuestionActions)
const answerHead = lazyPart(async () => (await import('./answer-head.tsx')).AnswerHead, tabs.list)
const authorCard = lazyPart(async () => (await import('#web/posts/topics/author-card.tsx')).AuthorCard)
const followUps = lazyPart(async () => (await import('./follow-ups.tsx')).FollowUps, Card)
const marks = lazyPart(async () => (await import('./question-marks.tsx')).QuestionMarks)
const adoptedMark = lazyPart(async () => (await import('./adopted-mark.tsx')).AdoptedMark)
const similar = lazyPart(async () => (await import('./similar-questions.tsx')).SimilarQuestions)

export const QuestionActions = actions.LazyPart
export const AnswerHead = answerHead.LazyPart
export const AuthorCard = authorCard.LazyPart
export const FollowUps = followUps.LazyPart
export const QuestionMarks = marks.LazyPart
export const AdoptedMark = adoptedMark.LazyPart
export const SimilarQuestions = similar.LazyPart

export const loadLazyParts = () =>
  Promise.all(
    [actions, adoptedMark, answerHead, authorCard, followUps, marks, similar].map(({ load }) => load()),
  )
