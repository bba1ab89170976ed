import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'

/** Shown where a page's data could not be had, with a way to try again. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isForbidden = isApiError(error) && error.status === 403
  return (
    <ResultPage
      kind={isForbidden ? 'forbidden' : 'error'}
      title={isForbidden ? m.page_forbidden() : m.page_error()}
      text={isApiError(error) && error.sentence ? error.sentence : m.page_error_text()}
      actions={
        <>
          <Button
            variant="primary"
            onClick={() => {
              reset()
              void router.invalidate()
            }}
          >
            {m.page_try_again()}
          </Button>
          <ButtonLink to="/">{m.page_go_home()}</ButtonLink>
        </>
      }
    />
  )
}
