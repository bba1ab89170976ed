import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { feedbackLengths, sendFeedback } from '#contract/site/feedback.ts'
import { useCaptcha } from '#web/accounts/sign-in/use-captcha.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useKeptForm } from '#web/core/keep-form.ts'
import { NeedsScript } from '#web/core/needs-script.tsx'
import { useSite } from '#web/core/site.ts'
import { Button } from '#web/ui/button.tsx'
import { CaptchaField } from '#web/ui/captcha-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { RedirectCountdown } from '#web/ui/redirect-countdown.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './feedback-page.module.css'

const homeAfterSeconds = 3

/** What was typed comes back after any reload. */
const always = () => true

/** What asks whoever leaves with words that aren't sent comes after the page. */
const { LazyPart: UnsentFeedback, load: loadUnsentFeedback } = lazyPart(
  async () => (await import('./unsent-feedback.tsx')).UnsentFeedback,
)

/** Anybody tells those who run the site something; then it goes home. */
export function FeedbackPage() {
  const { allowFeedback } = useSite()
  const [isSent, setIsSent] = useState(false)
  const router = useRouter()
  if (isSent)
    return (
      <ResultPage kind="success" title={m.feedback_sent()}>
        <RedirectCountdown
          seconds={homeAfterSeconds}
          onDone={() => void router.navigate({ to: '/' })}
          href="/"
        />
      </ResultPage>
    )
  if (!allowFeedback) return <ResultPage kind="closed" title={m.feedback_closed()} />
  return <FeedbackForm onSent={() => setIsSent(true)} />
}

function FeedbackForm({ onSent }: { onSent: () => void }) {
  const kept = useKeptForm('feedback', always)
  const captcha = useCaptcha(true)
  useEffect(() => {
    loadUnsentFeedback().catch(() => {})
  }, [])
  const { submit, busy, fields, failure } = useSubmit(sendFeedback)
  const [name, setName] = useState('')
  const [contact, setContact] = useState('')
  const [content, setContent] = useState('')

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (await submit({ name, contact, content, ...captcha.answer })) return onSent()
    void captcha.refresh()
  }

  return (
    <section className={styles.page}>
      <h1>{m.feedback_title()}</h1>
      <p>{m.feedback_text()}</p>
      <NeedsScript />
      <form ref={kept} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <Field
          label={m.feedback_name()}
          hint={m.feedback_name_hint({ max: feedbackLengths.name.max })}
          error={fields.name}
          required
        >
          <Input
            name="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="nickname"
          />
        </Field>
        <Field label={m.feedback_contact()} hint={m.feedback_contact_hint()} error={fields.contact} required>
          <Input
            name="contact"
            value={contact}
            onChange={(event) => setContact(event.target.value)}
            autoComplete="email"
          />
        </Field>
        <Field
          label={m.feedback_content()}
          hint={m.feedback_content_hint({ max: feedbackLengths.content.max })}
          error={fields.content}
          required
        >
          <TextArea name="content" rows={6} value={content} onValueChange={setContent} />
        </Field>
        {content.trim() !== '' && <UnsentFeedback />}
        <CaptchaField {...captcha.field} error={fields.captchaValue} />
        <FormFailure>{failure}</FormFailure>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {m.feedback_send()}
          </Button>
        </div>
      </form>
    </section>
  )
}
