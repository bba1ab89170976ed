import * as contract from '#contract/posts/searched-words.ts'
import { type Route, route } from '#server/core/route.ts'
import { hotWordsTag, listHotWords, listSearchedWords, markSearchedWord } from './searched-words.ts'

export const searchedWordRoutes: readonly Route[] = [
  route(contract.listSearchedWords, listSearchedWords),
  route(contract.markSearchedWord, markSearchedWord),
  route(contract.listHotWords, listHotWords, { tags: () => [hotWordsTag] }),
]
