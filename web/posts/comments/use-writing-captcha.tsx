import { useQuery } from '@tanstack/react-query'
import { readComposerOptions } from '#contract/posts/topic-writing.ts'
import { useCaptcha } from '#web/accounts/sign-in/use-captcha.ts'
import { queryOf } from '#web/api/queries.ts'
import { CaptchaField } from '#web/ui/captcha-field.tsx'

const composerOptionsQuery = queryOf(readComposerOptions, {})

/** The captcha of whoever has written a lot lately; after each try it's asked anew whether one is needed. */
export function useWritingCaptcha() {
  const { data: options, refetch } = useQuery(composerOptionsQuery)
  const isNeeded = options?.needsCaptcha === true
  const captcha = useCaptcha(isNeeded)

  async function renew() {
    const { data: next } = await refetch()
    // One that is needed from now on comes by itself.
    if (isNeeded && next?.needsCaptcha) await captcha.refresh()
  }

  const field = (error: string | undefined) => isNeeded && <CaptchaField {...captcha.field} error={error} />
  return { answer: captcha.answer, renew, field }
}
