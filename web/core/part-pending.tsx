import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { isApiError } from '#web/api/api-error.ts'
import { sayError } from '#web/api/say-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

type PartPendingProps = {
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  /** Its outline, for as long as it is on its way; else that of a list. */
  children?: ReactNode
}

/** In the place of a part of a page whose data hasn't come: where reading failed, why, and a way to try again. */
export function PartPending({ query: { error, refetch }, children }: PartPendingProps) {
  if (!error) return children ?? <SkeletonList label={m.ui_loading()} />
  const sentence = isApiError(error) ? error.sentence || sayError(error) : m.page_error_text()
  return (
    <EmptyState
      text={<span role="alert">{sentence}</span>}
      action={<Button onClick={() => void refetch()}>{m.page_try_again()}</Button>}
    />
  )
}
