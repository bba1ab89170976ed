import { type MouseEvent, type ReactNode, Suspense, useEffect } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { findContent } from '#web/ui/content-place.ts'
import { DialogHost } from '#web/ui/dialog-host.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { DeviceGate } from './device-gate.tsx'
import { Header } from './header.tsx'
import { tellAlive } from './lazy-hydrate.ts'
import { LazyToaster } from './lazy-toaster.tsx'
import { LoadingLine } from './loading-line.tsx'
import styles from './shell.module.css'
import { SiteFooter } from './site-footer.tsx'
import { useMemberAnswers } from './use-member-answers.ts'

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  useMemberAnswers()
  useEffect(() => {
    tellAlive()
  }, [])
  return (
    <DeviceGate>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page, and further into it with our program. */}
      <a href="#main" className={styles.skip} onClick={skip}>
        {m.shell_skip_to_content()}
      </a>
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        {/* In a place of its own: beside the page, its coming has the browser look at all styles of the page again. */}
        <div>
          <LoadingLine />
        </div>
        <Suspense>{children}</Suspense>
      </main>
      <SiteFooter />
      <BottomBar />
      <LazyToaster />
      <DialogHost />
    </DeviceGate>
  )
}

/** Without our program the address leads to the whole of the page, its own navigation in front. */
function skip(event: MouseEvent) {
  event.preventDefault()
  findContent()?.focus()
}
