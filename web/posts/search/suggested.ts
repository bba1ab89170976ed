import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { findMentionable } from '#contract/posts/mentions.ts'
import { searchQuotes } from '#contract/posts/search-options.ts'
import { listHotWords } from '#contract/posts/searched-words.ts'
import { queryOf } from '#web/api/queries.ts'
import { useViewer } from '#web/core/site.ts'
import { useStore } from '#web/ui/create-store.ts'
import { searches } from './search-history.ts'
import { readSuggestions } from './search-queries.ts'

/** Something that is offered under the box, and where it leads. */
export interface Suggested {
  kind: 'history' | 'hot' | 'title' | 'tag' | 'member'
  words: string
  hint: string
  href: string
}

const membersMax = 3

/** In words, which can be seen and changed in the box; a name that has a quote in it can't be said there. */
export const searchOfTag = ({ tagId, name }: { tagId: number; name: string }) =>
  [...searchQuotes].some((quote) => name.includes(quote)) ? { tagId } : { keyword: `tag:"${name}"` }

/** What is offered for what was typed: own searches first, before anything is typed hot words, then titles and tags; members for members only. */
export function useSuggested(typed: string): Suggested[] {
  const router = useRouter()
  const viewer = useViewer()
  const keyword = typed.trim()
  const isAsked = keyword !== '' && keyword.length <= 200
  const { data } = useQuery({
    ...readSuggestions(keyword),
    enabled: isAsked,
    placeholderData: (before) => before,
  })
  const { data: hot } = useQuery({ ...queryOf(listHotWords, {}, { quiet: true }), enabled: keyword === '' })
  const isName = isAsked && viewer !== null && keyword.length <= 25
  const { data: found } = useQuery({ ...queryOf(findMentionable, { query: keyword }), enabled: isName })
  const href = (to: string, search: object) => router.buildLocation({ to, search } as never).href
  const begins = keyword.toLowerCase()
  const own = useStore(searches).filter(
    (words) => words.toLowerCase().startsWith(begins) && words !== keyword,
  )
  return [
    ...own.map(
      (words) => ({ kind: 'history', words, hint: '', href: href('/search', { keyword: words }) }) as const,
    ),
    ...(keyword === '' && hot ? hot.words : [])
      .filter((words) => !own.includes(words))
      .map(
        (words) =>
          ({
            kind: 'hot',
            words,
            hint: m.search_suggested_hot(),
            href: href('/search', { keyword: words }),
          }) as const,
      ),
    ...(isAsked && data ? data.titles : []).map(
      ({ topicId, isQuestion, title }) =>
        ({
          kind: 'title',
          words: title,
          hint: '',
          href: isQuestion ? href('/question', { questionId: topicId }) : href('/thread', { topicId }),
        }) as const,
    ),
    ...(isAsked && data ? data.tags : []).map(
      (tag) =>
        ({
          kind: 'tag',
          words: tag.name,
          hint: m.search_suggested_tag(),
          href: href('/search', searchOfTag(tag)),
        }) as const,
    ),
    ...(isName && found ? found.members : []).slice(0, membersMax).map(
      ({ account, nickname }) =>
        ({
          kind: 'member',
          words: nickname ?? account,
          hint: m.search_suggested_member(),
          href: href('/user/control/home', { userName: account }),
        }) as const,
    ),
  ]
}
