import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { bindPhone, proveOldPhone, readBindings, rebindPhone } from '#contract/accounts/bindings.ts'
import { m } from '#contract/messages/generated/messages.js'
import { AccountPanel } from '#web/accounts/sign-in/account-panel.tsx'
import { CodeFields } from '#web/accounts/sign-in/code-fields.tsx'
import { noPhone } from '#web/accounts/sign-in/phone.ts'
import { PhoneField } from '#web/accounts/sign-in/phone-field.tsx'
import { useCode } from '#web/accounts/sign-in/use-code.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { RedirectCountdown } from '#web/ui/redirect-countdown.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

/** Binds the member's first phone. */
export const PhoneBindingPage = () => (
  <PhonePage title={m.accounts_bind_phone()} isReady={({ phone }) => !phone} otherwise={<PhoneBound />}>
    <NewPhoneForm module="bindPhone" operation={bindPhone} />
  </PhonePage>
)

/** Step 2 of rebinding: the new phone, after step 1. */
export const NewPhonePage = () => (
  <PhonePage
    title={m.accounts_new_phone()}
    isReady={({ isOldPhoneProven }) => isOldPhoneProven}
    otherwise={<OldPhoneFirst />}
  >
    <NewPhoneForm module="bindNewPhone" operation={rebindPhone} />
  </PhonePage>
)

/** Step 1 of rebinding: the code of the phone bound until now. */
export const OldPhonePage = () => (
  <PhonePage
    title={m.accounts_old_phone()}
    isReady={({ phone }) => phone !== null}
    otherwise={<NoPhoneYet />}
  >
    <OldPhoneForm />
  </PhonePage>
)

type Bindings = {
  phone: { masked: string } | null
  isOldPhoneProven: boolean
  codeChannels: { sms: boolean }
}

type PhonePageProps = {
  title: string
  isReady: (bindings: Bindings) => boolean
  otherwise: ReactNode
  children: ReactNode
}

/** What all three have in common: the state is known, codes can be sent, and the step's turn has come. */
function PhonePage({ title, isReady, otherwise, children }: PhonePageProps) {
  const { data } = usePageQuery(readBindings, {})
  // What a form has just changed must not take the form's own words away.
  const [first, setFirst] = useState<Bindings>()
  if (data && !first) setFirst(data)
  if (!first) return <SkeletonList label={m.ui_loading()} />
  if (!first.codeChannels.sms) {
    return <ResultPage kind="closed" title={title} text={m.error_channel_closed()} />
  }
  if (!isReady(first)) return otherwise
  return <AccountPanel title={title}>{children}</AccountPanel>
}

function NewPhoneForm({
  module,
  operation,
}:
  | { module: 'bindPhone'; operation: typeof bindPhone }
  | { module: 'bindNewPhone'; operation: typeof rebindPhone }) {
  const [phone, setPhone] = useState(noPhone)
  const request = useCode(module, 'sms', phone)
  const { submit, busy, fields, failure } = useSubmit(operation)
  const [isDone, finish] = useFinish()

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (await submit({ ...phone, code: request.code })) await finish()
  }

  if (isDone) return <Done text={m.accounts_phone_bound()} to="/user/control/realNameAuthentication" />
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <PhoneField value={phone} onValueChange={setPhone} errors={{ ...request.problems, ...fields }} />
      <CodeFields request={request} error={fields.code} />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="primary" size="l" block busy={busy}>
        {m.accounts_bind()}
      </Button>
    </form>
  )
}

function OldPhoneForm() {
  const { data } = usePageQuery(readBindings, {})
  const request = useCode('proveOldPhone', 'sms', {})
  const { submit, busy, fields, failure } = useSubmit(proveOldPhone)
  const [isDone, finish] = useFinish()

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (await submit({ code: request.code })) await finish()
  }

  if (isDone) return <Done text={m.accounts_old_phone_proven()} to="/user/control/updatePhoneBinding/step2" />
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <p>{m.accounts_old_phone_note({ phone: data?.phone?.masked ?? '' })}</p>
      <CodeFields request={request} error={fields.code} />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="primary" size="l" block busy={busy}>
        {m.accounts_next_step()}
      </Button>
    </form>
  )
}

function useFinish(): [isDone: boolean, finish: () => Promise<void>] {
  const [isDone, setIsDone] = useState(false)
  const queryClient = useQueryClient()
  return [
    isDone,
    async () => {
      setIsDone(true)
      await queryClient.invalidateQueries({ queryKey: [readBindings.name] })
    },
  ]
}

type Next = '/user/control/realNameAuthentication' | '/user/control/updatePhoneBinding/step2'

function Done({ text, to }: { text: string; to: Next }) {
  const router = useRouter()
  return (
    <ResultPage kind="success" title={text}>
      <RedirectCountdown seconds={3} href={to} onDone={() => void router.navigate({ to })} />
    </ResultPage>
  )
}

const PhoneBound = () => (
  <ResultPage
    kind="forbidden"
    title={m.error_phone_bound()}
    actions={
      <ButtonLink to="/user/control/updatePhoneBinding/step1" variant="primary">
        {m.accounts_change_phone()}
      </ButtonLink>
    }
  />
)

const OldPhoneFirst = () => (
  <ResultPage
    kind="forbidden"
    title={m.error_old_phone_unproven()}
    actions={
      <ButtonLink to="/user/control/updatePhoneBinding/step1" variant="primary">
        {m.accounts_old_phone()}
      </ButtonLink>
    }
  />
)

const NoPhoneYet = () => (
  <ResultPage
    kind="forbidden"
    title={m.accounts_real_name_none()}
    actions={
      <ButtonLink to="/user/control/phoneBinding" variant="primary">
        {m.accounts_bind_phone()}
      </ButtonLink>
    }
  />
)
