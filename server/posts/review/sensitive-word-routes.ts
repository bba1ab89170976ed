import * as contract from '#contract/posts/sensitive-words.ts'
import { type Route, route } from '#server/core/route.ts'
import { addSensitiveWords, listSensitiveWords, removeSensitiveWord } from './sensitive-words.ts'

export const sensitiveWordRoutes: readonly Route[] = [
  route(contract.listSensitiveWords, listSensitiveWords),
  route(contract.addSensitiveWords, addSensitiveWords),
  route(contract.removeSensitiveWord, removeSensitiveWord),
]
