import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { isApiError } from '#web/api/api-error.ts'
import { sayError } from '#web/api/say-error.ts'
import { sessionOver } from '#web/api/sessions.ts'
import { readTokens } from '#web/api/tokens.ts'
import { useViewerState } from '#web/core/site.ts'
import { usePageTitle } from '#web/core/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { useStore } from '#web/ui/create-store.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

const titles = {
  none: m.accounts_sign_in_first,
  left: m.accounts_left_elsewhere,
  refused: m.error_session_ended,
}

/** A page for members: a guest goes to the sign-in page and comes back. The server draws neither, as it can't know. */
export function SignedInOnly({ title, children }: { title?: string; children: ReactNode }) {
  const { viewer, error, retry } = useViewerState()
  const over = useStore(sessionOver)
  usePageTitle(title)
  const router = useRouter()
  const { href: here } = useLocation()
  // Where the reader wanted to be: the address changes to the sign-in page's while this still stands.
  const [href] = useState(here)

  useEffect(() => {
    if (!readTokens()) void router.navigate({ to: '/login', search: { jumpUrl: href }, replace: true })
  }, [router, href])

  if (viewer) return children
  return (
    <>
      <div className="member-only">
        {error ? (
          <ResultPage
            kind="error"
            title={m.page_error()}
            text={isApiError(error) ? sayError(error) : m.page_error_text()}
            actions={
              <Button variant="primary" onClick={retry}>
                {m.page_try_again()}
              </Button>
            }
          />
        ) : (
          <SkeletonList label={m.ui_loading()} />
        )}
      </div>
      <div className="guest-only">
        <ResultPage
          kind="forbidden"
          title={titles[over ?? 'none']()}
          actions={
            <ButtonLink to="/login" search={{ jumpUrl: href }} variant="primary">
              {m.shell_sign_in()}
            </ButtonLink>
          }
        />
      </div>
    </>
  )
}
