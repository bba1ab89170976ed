import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'

const root = getRouteApi('__root__')

/** Where the site is closed to this kind of device, a notice stands in place of the page. */
export function DeviceGate({ children }: { children: ReactNode }) {
  const { isUnsupportedDevice } = root.useLoaderData()
  if (!isUnsupportedDevice) return children
  return (
    <main id="main">
      <ResultPage
        kind="closed"
        title={m.shell_device_title()}
        text={m.shell_device_text()}
        actions={
          <Button variant="primary" onClick={openMobileMode}>
            {m.shell_device_action()}
          </Button>
        }
      />
    </main>
  )
}

function openMobileMode() {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server reads; the Cookie Store isn't everywhere.
  document.cookie = 'device=mobile; path=/; max-age=31536000; samesite=lax'
  location.reload()
}
