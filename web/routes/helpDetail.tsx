import { createFileRoute } from '@tanstack/react-router'
import { readOrKept } from '#web/api/queries.ts'
import { notFoundWhenMissing } from '#web/core/not-found-when-missing.ts'
import { pageHead, rootData } from '#web/core/site-head.ts'
import { HelpDetailPage, HelpMissing } from '#web/site/help/help-detail-page.tsx'
import { articleQuery, catalogueQuery } from '#web/site/help/help-queries.ts'
import { readHelpDetailSearch } from '#web/site/help/help-searches.ts'

export const Route = createFileRoute('/helpDetail')({
  validateSearch: readHelpDetailSearch,
  // Without a number there is none, as with a number that no article has.
  loaderDeps: ({ search: { helpId = Number.MAX_SAFE_INTEGER } }) => ({ helpId }),
  loader: async ({ context: { queryClient }, deps: { helpId } }) => {
    const [article] = await Promise.all([
      readOrKept(queryClient, articleQuery(helpId)).catch(notFoundWhenMissing),
      readOrKept(queryClient, catalogueQuery),
    ])
    return article
  },
  head: ({ loaderData: article, matches }) => {
    const facts = rootData(matches)
    const path = `/helpDetail?helpId=${article?.helpId ?? ''}`
    return pageHead({
      facts,
      title: article?.title,
      description: article?.summary,
      path,
      // Machines read pages as the server draws them.
      ...(import.meta.env.SSR &&
        article && {
          type: 'article' as const,
          jsonLd: {
            '@context': 'https://schema.org',
            '@type': 'TechArticle',
            headline: article.title,
            description: article.summary,
            url: (facts?.origin ?? '') + path,
            dateModified: article.editedAt,
            articleSection: article.category.name,
            inLanguage: facts?.language,
          },
        }),
    })
  },
  notFoundComponent: HelpMissing,
  component: () => {
    const { helpId = 0 } = Route.useSearch()
    return <HelpDetailPage helpId={helpId} />
  },
})
