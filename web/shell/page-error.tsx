import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { isApiError } from '#web/api/api-error.ts'
import { sayError } from '#web/api/say-error.ts'
import { isMissing } from '#web/core/not-found-when-missing.ts'
import { useSite } from '#web/core/site.ts'
import { usePageTitle } from '#web/core/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'

const kinds: Record<string, 'forbidden' | 'closed'> = { 403: 'forbidden', site_closed: 'closed' }
const titles = { forbidden: m.page_forbidden, closed: m.page_closed, error: m.page_error }

/** Shown where an address names what isn't there, unless its page knows what that would be; its head calls it so. */
export const PageMissing = () => (
  <ResultPage kind="not-found" title={m.page_missing()} text={m.page_missing_text()} />
)

/**
 * Shown where a page's data could not be had, with a way to try again, which is taken when the line is back. A closed site
 * still lets its staff sign in.
 */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const failure = isApiError(error) ? error : undefined
  const tryAgain = async () => {
    // Code that an update of the site took away comes with a new page alone, which nobody gets without the line.
    if (!failure?.status && (await isReachable())) return location.reload()
    reset()
    void router.invalidate()
  }
  useEffect(() => {
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  })
  // What failed is asked anew by whoever comes back, and not failed again from memory.
  useEffect(() => {
    queryClient.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' })
  }, [queryClient])
  const kind = kinds[failure?.code ?? ''] ?? kinds[failure?.status ?? ''] ?? 'error'
  const title = isMissing(error) ? m.page_missing() : titles[kind]()
  // Else the tab goes on naming what its reader may see no more, as after they signed out in another window.
  usePageTitle(title)
  if (isMissing(error)) return <PageMissing />
  return (
    <ResultPage
      kind={kind}
      title={title}
      text={failure ? failure.sentence || sayError(failure) : m.page_error_text()}
      actions={
        <>
          <Button variant="primary" onClick={() => void tryAgain()}>
            {m.page_try_again()}
          </Button>
          {kind === 'forbidden' && <GuestSignIn />}
          {kind === 'closed' ? (
            <ButtonLink to="/login">{m.shell_sign_in()}</ButtonLink>
          ) : (
            <ButtonLink to="/">{m.page_go_home()}</ButtonLink>
          )}
        </>
      }
    />
  )
}

/** What a guest may not see, a member may: whoever comes by the link of a mail goes on to it. */
function GuestSignIn() {
  const { href } = useLocation()
  if (!useSite().allowLogin) return null
  return (
    <ButtonLink to="/login" search={{ jumpUrl: href }} className="guest-only">
      {m.shell_sign_in()}
    </ButtonLink>
  )
}

const isReachable = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  )
