import * as contract from '#contract/posts/search.ts'
import { siteTag, tagOf, topicListsTag } from '#server/core/cache-tags.ts'
import { type Route, route } from '#server/core/route.ts'
import { searchTag } from '#server/posts/search-index/search-index.ts'
import { authorTag } from '#server/posts/topics/author-tags.ts'
import { readersOfTheSameTags } from '#server/posts/topics/reader.ts'
import { hearSearch, searchAndNote } from './count-searches.ts'
import { searchOwnHidden } from './own-hidden.ts'
import { suggestSearch } from './suggest.ts'
import { tagsOfWords } from './tags-of-words.ts'

export const searchRoutes: readonly Route[] = [
  route(contract.search, searchAndNote, {
    heard: hearSearch,
    // The synonyms are a setting.
    tags: ({ keyword }) => [searchTag, topicListsTag, siteTag, ...tagsOfWords(keyword)],
    tagsOf: ({ items }) => items.flatMap((item) => [tagOf('topic', item.topicId), authorTag(item)]),
    audience: readersOfTheSameTags,
  }),
  route(contract.searchOwnHidden, searchOwnHidden),
  route(contract.suggestSearch, suggestSearch, {
    tags: () => [searchTag, topicListsTag],
    tagsOf: ({ titles }) => titles.map(({ topicId }) => tagOf('topic', topicId)),
    audience: readersOfTheSameTags,
  }),
]
