import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { readTokens } from '#web/api/tokens.ts'
import { lazy } from '#web/ui/lazy.ts'
import { unshownToasts } from '#web/ui/toast.ts'

const load = () => import('#web/ui/toaster.tsx')
const Toaster = lazy(async () => ({ default: (await load()).Toaster }))

let wasUsed = false
const isUsed = () => {
  wasUsed ||= unshownToasts.read().length > 0
  return wasUsed
}

/**
 * Most readers never hear anything, so what says it is loaded with the first word; for a member before that, because
 * without the network it couldn't be. Whatever happens to it must not take the page, and what is typed there, away.
 */
export function LazyToaster() {
  const used = useSyncExternalStore(unshownToasts.subscribe, isUsed, () => false)
  useEffect(() => {
    if (readTokens()) void load().catch(() => {})
  }, [])
  return (
    <CatchBoundary getResetKey={() => 'toaster'} errorComponent={() => null}>
      <Suspense>{used && <Toaster />}</Suspense>
    </CatchBoundary>
  )
}
