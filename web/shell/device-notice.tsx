import { m } from '#contract/messages/generated/messages.js'
import { useSite } from '#web/core/site.ts'
import { Button } from '#web/ui/button.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { FooterLines } from './footer-lines.tsx'
import styles from './shell.module.css'

/** Says that the site is closed to this kind of device, and lets its reader go on all the same. */
export function DeviceNotice() {
  const { supportAccessDevice, footerLines } = useSite()
  const isClosedToPhones = supportAccessDevice === 2
  return (
    <>
      <main id="main" className={styles.main}>
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
      {footerLines.length > 0 && (
        <footer className={styles.footer}>
          <FooterLines />
        </footer>
      )}
    </>
  )
}

function openFor(device: 'desktop' | 'mobile') {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server reads; the Cookie Store isn't everywhere.
  document.cookie = `device=${device}; path=/; max-age=31536000; samesite=lax`
  location.reload()
}
