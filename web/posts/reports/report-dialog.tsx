import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { createReport, type ReportForm, readReportForm, reportReasonLength } from '#contract/posts/reports.ts'
import { useCaptcha } from '#web/accounts/sign-in/use-captcha.ts'
import { isApiError } from '#web/api/api-error.ts'
import { queryOf } from '#web/api/queries.ts'
import { sayError } from '#web/api/say-error.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { CaptchaField } from '#web/ui/captcha-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ask } from '#web/ui/dialog-queue.ts'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ReportKey } from './ask-report.ts'
import styles from './report.module.css'
import { ReportPictures } from './report-pictures.tsx'

export const openReport = (thing: ReportKey): Promise<void> =>
  ask<void>((answer) => <ReportDialog thing={thing} onClose={() => answer()} />)

const shownHere = ['feature_closed', 'not_found', 'topic_gated', 'reported_before', 'invalid_input'] as const

interface ReportDialogProps {
  thing: ReportKey
  onClose: () => void
}

function ReportDialog({ thing, onClose }: ReportDialogProps) {
  const { data, error } = useQuery({
    ...queryOf(readReportForm, thing, { expects: shownHere }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const formId = useId()
  const { submit, busy, fields, failure } = useSubmit(createReport)
  const [isSending, setIsSending] = useState(false)
  return (
    <Dialog
      open
      sheet
      title={m.report_title()}
      description={data && m.report_about({ title: data.title })}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{data ? m.ui_cancel() : m.ui_close()}</Button>
          {data && (
            <Button type="submit" form={formId} variant="primary" busy={busy || isSending}>
              {m.report_send()}
            </Button>
          )}
        </>
      }
    >
      {!data && !error && <SkeletonList label={m.ui_loading()} rows={3} />}
      {error && <Refused error={error} onClose={onClose} />}
      {data && (
        <ReportFields
          {...{ thing, form: data, formId, fields, failure, isSending }}
          onSending={setIsSending}
          onSend={async (report) => {
            if (!(await submit(report))) return false
            toast.show({ kind: 'success', text: m.report_sent() })
            onClose()
            return true
          }}
        />
      )}
    </Dialog>
  )
}

/** Why it can't be reported; who has reported it finds their report. */
function Refused({ error, onClose }: { error: Error; onClose: () => void }) {
  const code = isApiError(error) ? error.code : undefined
  const sentence = isApiError(error) ? error.sentence || sayError(error) : m.page_error()
  return (
    <div className={styles.refused} role="alert">
      <p>{code === 'feature_closed' ? m.report_none_open() : sentence}</p>
      {code === 'reported_before' && (
        <TextLink to="/user/control/reportList" onClick={onClose}>
          {m.report_see_own()}
        </TextLink>
      )}
    </div>
  )
}

type Report = Parameters<ReturnType<typeof useSubmit<typeof createReport>>['submit']>[0]

interface ReportFieldsProps {
  thing: ReportKey
  form: ReportForm
  formId: string
  fields: Record<string, string>
  failure: string
  /** Of pictures. */
  isSending: boolean
  onSending: (isSending: boolean) => void
  onSend: (report: Report) => Promise<boolean>
}

function ReportFields({ thing, form, formId, fields, failure, onSend, ...sending }: ReportFieldsProps) {
  const [typeId, setTypeId] = useState('')
  const [reason, setReason] = useState('')
  const [pictures, setPictures] = useState<readonly string[]>([])
  const needsCaptcha = form.needsCaptcha || 'captchaValue' in fields
  const captcha = useCaptcha(needsCaptcha)
  const type = form.groups.flatMap(({ types }) => types).find((each) => String(each.typeId) === typeId)

  async function send(event: SubmitEvent) {
    event.preventDefault()
    // Without a type it is sent as well: the answer says what else is wrong with it.
    const chosen = { typeId: type?.typeId } as { typeId: number }
    const report = { ...thing, ...chosen, reason, pictureNames: [...pictures], ...captcha.answer }
    if (!(await onSend(report)) && needsCaptcha) void captcha.refresh()
  }

  return (
    <form id={formId} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <Field label={m.report_type()} error={fields.typeId} required>
        <Select
          value={typeId}
          onValueChange={setTypeId}
          options={form.groups.map(({ name, types }) => ({
            group: name,
            options: types.map((each) => ({ value: String(each.typeId), label: each.name })),
          }))}
        />
      </Field>
      <Field
        label={m.report_reason()}
        hint={m.report_reason_hint({ max: reportReasonLength.max })}
        error={fields.reason}
        required={type?.asksReason ?? false}
      >
        <TextArea rows={3} value={reason} onValueChange={setReason} />
      </Field>
      {form.picturesMax > 0 && (
        <ReportPictures
          max={form.picturesMax}
          names={pictures}
          onChange={setPictures}
          error={fields.pictureNames}
          {...sending}
        />
      )}
      {needsCaptcha && <CaptchaField {...captcha.field} error={fields.captchaValue} />}
      <p className={styles.quiet}>{m.report_note()}</p>
      <FormFailure>{failure}</FormFailure>
    </form>
  )
}
