import * as counts from '#contract/people/own-counts.ts'
import * as contract from '#contract/people/own-lists.ts'
import { type Route, route } from '#server/core/route.ts'
import { listOwnQuestions } from '#server/posts/questions/own-questions.ts'
import { listOwnTopics } from '#server/posts/topics/own-topics.ts'
import { listTopicFavorites, listTopicLikes } from './appreciations.ts'
import { readOwnCounts } from './own-counts.ts'
import { listFavorites, listFollowers, listFollows, listLikes } from './own-lists.ts'

export const ownListRoutes: readonly Route[] = [
  route(counts.readOwnCounts, readOwnCounts),
  route(contract.listOwnTopics, listOwnTopics),
  route(contract.listOwnQuestions, listOwnQuestions),
  route(contract.listFavorites, listFavorites),
  route(contract.listLikes, listLikes),
  route(contract.listFollows, listFollows),
  route(contract.listFollowers, listFollowers),
  route(contract.listTopicLikes, listTopicLikes),
  route(contract.listTopicFavorites, listTopicFavorites),
]
