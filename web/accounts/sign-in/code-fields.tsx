import { CaptchaField } from '#web/ui/captcha-field.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Failure } from '#web/ui/form-failure.tsx'
import type { CodeRequest } from './use-code.ts'

/** The captcha that a code's request needs, and the code. */
export function CodeFields({ request, error }: { request: CodeRequest; error: string | undefined }) {
  return (
    <>
      <CaptchaField {...request.captchaField} />
      <CodeField name="code" {...request.codeField} error={error} />
      <Failure>{request.failure}</Failure>
    </>
  )
}
