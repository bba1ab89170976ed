import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toast } from '#web/ui/toast.ts'

const Toaster = lazy(async () => ({ default: (await import('#web/ui/toaster.tsx')).Toaster }))

let wasUsed = false
const isUsed = () => {
  wasUsed ||= toast.list().length > 0
  return wasUsed
}

/** Most pages never have anything to say, so what says it is loaded with the first word. */
export function LazyToaster() {
  const used = useSyncExternalStore(toast.subscribe, isUsed, () => false)
  return <Suspense>{used && <Toaster />}</Suspense>
}
