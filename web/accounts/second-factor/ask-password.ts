import { m } from '#contract/messages/generated/messages.js'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { prompt } from '#web/ui/prompt.tsx'

/**
 * Carries an act on one's own account out with the password that it asks for, or with an empty one of those who have
 * none. What the server has against it is said in the dialog, which stays open; its button says the act, as its title
 * does. Resolves with the act's answer, or with nothing when the member turns away.
 */
export async function actWithPassword<Answer>(
  title: string,
  hasPassword: boolean,
  act: (password: string) => Promise<Answer | ApiError | undefined>,
): Promise<Answer | undefined> {
  let answer: Answer | undefined
  async function attempt(password: string): Promise<string | undefined> {
    const outcome = await act(password)
    if (isApiError(outcome)) return outcome.fields.password ?? outcome.sentence
    answer = outcome
    return undefined
  }
  if (!hasPassword) {
    await attempt('')
    return answer
  }
  await prompt({
    title,
    action: title,
    label: m.accounts_old_password(),
    type: 'password',
    validator: (text) => text.length > 0 || m.field_required(),
    submit: attempt,
  })
  return answer
}
