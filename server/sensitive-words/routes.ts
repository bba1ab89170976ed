import * as contract from '#contract/posts/sensitive-words.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import {
  addSensitiveWords,
  listSensitiveWords,
  removeSensitiveWord,
} from '#server/posts/review/sensitive-words.ts'

export const sensitiveWordRoutes: Route[] = [
  route(contract.listSensitiveWords, ({ db, input }) => listSensitiveWords(db, input)),
  route(contract.addSensitiveWords, ({ db, viewer, input }) =>
    addSensitiveWords(db, requireViewer(viewer), input),
  ),
  route(contract.removeSensitiveWord, async ({ db, viewer, input }) => {
    await removeSensitiveWord(db, requireViewer(viewer), input.wordId)
    return { done: true as const }
  }),
]
