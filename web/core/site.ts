import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import type { SystemUser } from '#contract/core/system-user.ts'
import { readBaseInfo } from '#contract/site/site.ts'
import { isApiError } from '#web/api/api-error.ts'
import { queryOf } from '#web/api/queries.ts'

const root = getRouteApi('__root__')

/** The facts of the site as this page was drawn with. */
export const useSite = () => root.useLoaderData().site

/** The server's clock when the page was drawn, so that ages read the same before and after hydration. */
export const useNow = () => root.useLoaderData().site.now

/** Without it nobody knows who is here, so a failure is followed by one more try. */
export const baseInfoQuery = {
  ...queryOf(readBaseInfo, {}),
  retry: (failures: number, error: Error) => failures < 1 && isApiError(error) && error.status !== 401,
}

/** Who is signed in; null for a guest, and always while hydrating, because the drawn page is the guest's. */
export const useViewer = (): SystemUser | null => useViewerState().viewer

/** The same, and what went wrong where it can't be known. */
export function useViewerState() {
  const { data, error, refetch } = useQuery(baseInfoQuery)
  // A part of the page may come alive after the answer for the member has arrived; it begins as it was drawn.
  const isHydrated = useHydrated()
  const viewer = isHydrated ? (data?.systemUser ?? null) : null
  return { viewer, error: viewer ? null : error, retry: () => void refetch() }
}

/** Who it was when this part of the page was drawn first, for what doesn't change with them; asks for nothing. */
export function useFirstViewer(): SystemUser | null {
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const [viewer] = useState(() => {
    const data = isHydrated ? queryClient.getQueryData(baseInfoQuery.queryKey) : undefined
    return data?.systemUser ?? null
  })
  return viewer
}
