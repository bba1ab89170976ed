import { useQuery } from '@tanstack/react-query'
import { readWritingDesk } from '#contract/posts/topic-writing.ts'
import { useCaptcha } from '#web/accounts/sign-in/use-captcha.ts'
import { queryOf } from '#web/api/queries.ts'
import { CaptchaField } from '#web/ui/captcha-field.tsx'

const deskQuery = queryOf(readWritingDesk, {})

/** The captcha of whoever has written a lot lately; after each try it's asked anew whether one is needed. */
export function useWritingCaptcha() {
  const { data: desk, refetch } = useQuery(deskQuery)
  const isNeeded = desk?.needsCaptcha === true
  const captcha = useCaptcha(isNeeded)

  async function renew() {
    const { data: next } = await refetch()
    if (next?.needsCaptcha) await captcha.refresh()
  }

  const field = (error: string | undefined) => isNeeded && <CaptchaField {...captcha.field} error={error} />
  return { answer: captcha.answer, renew, field }
}
