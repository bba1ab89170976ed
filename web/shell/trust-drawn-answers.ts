import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

/**
 * The server keeps a page only while nothing that it shows has changed. So what came with the page counts as read now,
 * however long ago it was drawn; otherwise every guest's browser would ask for it all once more.
 */
export function trustDrawnAnswers({ options }: AnyRouter, queryClient: QueryClient): void {
  const { hydrate } = options
  options.hydrate = async (dehydrated: Parameters<NonNullable<typeof hydrate>>[0]) => {
    await hydrate?.(dehydrated)
    const dataUpdatedAt = Date.now()
    for (const query of queryClient.getQueryCache().getAll()) query.setState({ dataUpdatedAt })
  }
}
