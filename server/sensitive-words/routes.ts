import * as contract from '#contract/sensitive-words.ts'
import { type Route, route } from '#server/http/route.ts'
import { requireViewer } from '#server/viewer.ts'
import { addSensitiveWords, listSensitiveWords, removeSensitiveWord } from './sensitive-words.ts'

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
