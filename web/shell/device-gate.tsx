import { getRouteApi } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazy } from '#web/ui/lazy.ts'
import { DeviceNotice as DrawnNotice } from './device-notice.tsx'

const root = getRouteApi('__root__')

// The server draws it whole; a browser loads it where it is shown, which is nowhere on most sites.
const findNotice = createIsomorphicFn()
  .server((): ComponentType => DrawnNotice)
  .client(
    (): ComponentType => lazy(async () => ({ default: (await import('./device-notice.tsx')).DeviceNotice })),
  )
const DeviceNotice = findNotice()

/** Where the site is closed to this kind of device, a notice stands in place of the page. */
export function DeviceGate({ children }: { children: ReactNode }) {
  if (!root.useLoaderData().isUnsupportedDevice) return children
  return (
    <Suspense>
      <DeviceNotice />
    </Suspense>
  )
}
