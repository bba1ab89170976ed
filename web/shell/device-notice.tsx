import { m } from '#contract/messages/generated/messages.js'
import { useSite } from '#web/core/site.ts'
import { Button } from '#web/ui/button.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'

/** Says that the site is closed to this kind of device, and lets its reader go on all the same. */
export function DeviceNotice() {
  const isClosedToPhones = useSite().supportAccessDevice === 2
  return (
    <main id="main">
      <ResultPage
        kind="closed"
        title={isClosedToPhones ? m.shell_device_phone_title() : m.shell_device_title()}
        text={isClosedToPhones ? m.shell_device_phone_text() : m.shell_device_text()}
        actions={
          <Button variant="primary" onClick={() => openFor(isClosedToPhones ? 'desktop' : 'mobile')}>
            {isClosedToPhones ? m.shell_device_phone_action() : m.shell_device_action()}
          </Button>
        }
      />
    </main>
  )
}

function openFor(device: 'desktop' | 'mobile') {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server reads; the Cookie Store isn't everywhere.
  document.cookie = `device=${device}; path=/; max-age=31536000; samesite=lax`
  location.reload()
}
