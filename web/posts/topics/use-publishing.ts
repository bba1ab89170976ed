import { useQueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/core/endpoint.ts'
import type { publishQuestion } from '#contract/posts/question-writing.ts'
import type { publishTopic } from '#contract/posts/topic-writing.ts'
import { useCaptcha } from '#web/accounts/sign-in/use-captcha.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { tellOfReplacedWords } from '#web/posts/review/tell-of-replaced-words.ts'

type Publication = typeof publishTopic | typeof publishQuestion

interface Publishing<E extends Publication> {
  needsCaptcha: boolean
  /** Asks again what the form has to know: a refusal may have brought a captcha with it. */
  askAgain: () => Promise<{ data: { needsCaptcha: boolean } | undefined }>
  /** Ends the draft. */
  clear: () => void
  /** What was sent before was another text: this one goes under a key of its own. */
  onSentBefore?: () => void
  onPublished: (published: OutputOf<E>) => void
}

/** Sends a new topic or question, with the captcha where one is asked for, and ends its draft. */
export function usePublishing<E extends Publication>(
  endpoint: E,
  { needsCaptcha, askAgain, clear, onSentBefore, onPublished }: Publishing<E>,
) {
  const queryClient = useQueryClient()
  const { attempt, busy, fields, failure } = useSubmit(endpoint)
  const captcha = useCaptcha(needsCaptcha)

  async function publish(input: InputOf<E>) {
    const sent = await attempt({ ...input, ...captcha.answer })
    if (!sent || isApiError(sent)) {
      if (sent?.code === 'sent_before') onSentBefore?.()
      const { data } = await askAgain()
      // One that is needed from now on comes by itself.
      if (needsCaptcha && data?.needsCaptcha) await captcha.refresh()
      return
    }
    clear()
    tellOfReplacedWords(sent)
    onPublished(sent)
    await queryClient.invalidateQueries()
  }

  return { publish, captcha, busy, fields, failure }
}
