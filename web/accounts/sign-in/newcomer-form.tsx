import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { nicknameLengthMax, readSignInOptions } from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import { registerByThirdParty } from '#contract/accounts/third-party.ts'
import { m } from '#contract/messages/generated/messages.js'
import { FieldControls } from '#web/accounts/registration-fields/field-controls.tsx'
import { readFieldValues } from '#web/accounts/registration-fields/field-values.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { PartPending } from '#web/core/part-pending.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Agreement } from './agreement.tsx'

export type Newcomer = { newcomer: string; nickname: string; jumpUrl: string | undefined }

type NewcomerFormProps = { newcomer: Newcomer; onEntered: (session: SignedIn) => Promise<void> }

/** What somebody whom a third party vouched for agrees to and answers before there is an account of theirs. */
export function NewcomerForm({ newcomer: { newcomer, nickname, jumpUrl }, onEntered }: NewcomerFormProps) {
  const query = useQuery(queryOf(readSignInOptions, {}))
  const { submit, busy, fields, failure, code } = useSubmit(registerByThirdParty)
  // What the other site said holds once: the account may stand although nobody heard so, and is signed in to anew.
  const isUsedUp = code === 'third_party_refused'
  const [agreeTerms, setAgreeTerms] = useState(false)
  if (!query.data) return <PartPending query={query} />
  const { registrationFields: asked } = query.data

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const session = await submit({
      newcomer,
      nickname: String(form.get('nickname') ?? ''),
      fieldValues: readFieldValues(form, asked),
      agreeTerms,
    })
    if (session) await onEntered(session)
    else await query.refetch()
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <p>{m.accounts_newcomer_note()}</p>
      <Field label={m.accounts_nickname()} error={fields.nickname}>
        <Input
          name="nickname"
          defaultValue={nickname}
          autoComplete="nickname"
          maxLength={nicknameLengthMax * 2}
        />
      </Field>
      {asked.length > 0 && <FieldControls fields={asked} errors={fields} />}
      <Agreement isAgreed={agreeTerms} onChange={setAgreeTerms} error={fields.agreeTerms} />
      <FormFailure>{isUsedUp ? m.accounts_newcomer_refused() : failure || fields.fieldValues}</FormFailure>
      <Button type="submit" variant="primary" size="l" block busy={busy}>
        {m.accounts_register()}
      </Button>
      {isUsedUp && (
        <TextLink to="/login" search={{ jumpUrl }}>
          {m.accounts_back_to_sign_in()}
        </TextLink>
      )}
    </form>
  )
}
