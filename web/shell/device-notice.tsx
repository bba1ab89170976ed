import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'

/** Says that the site is closed to this kind of device, and leads to the other. */
export function DeviceNotice() {
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
