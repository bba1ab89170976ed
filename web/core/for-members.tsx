import { type ComponentType, Suspense } from 'react'
import { lazy } from '#web/ui/lazy.ts'
import { useViewer } from './site.ts'

/** A part that guests haven't got: its code comes once it is known that there is a member, who reads meanwhile. */
export function forMembers<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Later = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function ForMembers(props: Props) {
    return (
      useViewer() && (
        <Suspense>
          <Later {...props} />
        </Suspense>
      )
    )
  }
}
