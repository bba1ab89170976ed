import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readOutsideJudge, saveOutsideJudge, tryOutsideJudge } from '#contract/posts/outside-judge.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useWrite } from '#web/api/use-write.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import styles from '#web/staff/manage.module.css'
import { ShownOnce } from '#web/staff/shown-once.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { Tag } from '#web/ui/tag.tsx'

type Judge = OutputOf<typeof readOutsideJudge>['judge']

/** The program that is asked whether posts wait, and how that goes. */
export function OutsideJudge() {
  const { data } = usePageQuery(readOutsideJudge, {})
  const [isEditing, setEditing] = useState(false)
  const [secret, setSecret] = useState<string>()
  if (!data) return null
  return (
    <Card title={m.integrations_judge()}>
      <div className={styles.form}>
        <p className={styles.quiet}>{m.integrations_judge_text()}</p>
        {data.judge ? (
          <Facts {...data} judge={data.judge} />
        ) : (
          <p className={styles.quiet}>{m.integrations_judge_none()}</p>
        )}
        <div className={styles.row}>
          <Button size="s" onClick={() => setEditing(true)}>
            {data.judge ? m.manage_edit() : m.integrations_judge_set()}
          </Button>
          {data.judge && <Acts judge={data.judge} onSecret={setSecret} />}
        </div>
      </div>
      {isEditing && <JudgeDialog judge={data.judge} onClose={() => setEditing(false)} onSecret={setSecret} />}
      {secret && (
        <ShownOnce
          title={m.integrations_secret({ name: m.integrations_judge() })}
          value={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Card>
  )
}

type FactsProps = OutputOf<typeof readOutsideJudge> & { judge: NonNullable<Judge> }

function Facts({ judge, heldCount, failureCount, lastFailure }: FactsProps) {
  return (
    <>
      <p className={styles.typed}>
        <code>{judge.url}</code>
      </p>
      <p>
        {!judge.isOpen && <Tag>{m.integrations_closed()}</Tag>}{' '}
        <Tag>{m.integrations_judge_held({ count: heldCount })}</Tag>{' '}
        {failureCount > 0 && (
          <Tag tone="vermilion">{m.integrations_judge_failed({ count: failureCount })}</Tag>
        )}
      </p>
      {lastFailure && (
        <p className={styles.quiet}>
          {m.integrations_judge_last({ time: showTime(lastFailure.failedAt), problem: lastFailure.problem })}
        </p>
      )}
    </>
  )
}

type ActsProps = { judge: NonNullable<Judge>; onSecret: (secret: string) => void }

function Acts({ judge, onSecret }: ActsProps) {
  const [tried, setTried] = useState<OutputOf<typeof tryOutsideJudge>>()
  const trial = useWrite(() => call(tryOutsideJudge, {}))
  const renewal = useWrite(() => call(saveOutsideJudge, { ...judge, renewsSecret: true }))

  async function askRenewal() {
    const title = m.integrations_renew_secret_title({ name: m.integrations_judge() })
    const body = m.integrations_renew_secret_text()
    if (!(await confirm({ title, body, action: m.integrations_renew_secret() }))) return
    const renewed = await renewal.send()
    if (renewed?.secret) onSecret(renewed.secret)
  }

  return (
    <>
      <Button size="s" busy={trial.busy} onClick={async () => setTried((await trial.send()) || undefined)}>
        {m.integrations_judge_try()}
      </Button>
      <Button size="s" onClick={() => void askRenewal()}>
        {m.integrations_renew_secret()}
      </Button>
      <span role="status">{tried && sayTrial(tried)}</span>
    </>
  )
}

function sayTrial({ problem, holds, reason, tookMs }: OutputOf<typeof tryOutsideJudge>): string {
  if (problem !== null) return m.integrations_judge_problem({ problem })
  return holds
    ? m.integrations_judge_holds({ reason, ms: tookMs })
    : m.integrations_judge_passes({ ms: tookMs })
}

type JudgeDialogProps = { judge: Judge; onClose: () => void; onSecret: (secret: string) => void }

function JudgeDialog({ judge, onClose, onSecret }: JudgeDialogProps) {
  const queryClient = useQueryClient()
  const { submit, busy, fields, failure } = useSubmit(saveOutsideJudge)
  const [url, setUrl] = useState(judge?.url ?? 'https://')
  const [isOpen, setIsOpen] = useState(judge?.isOpen ?? true)

  async function save() {
    const saved = await submit({ url, isOpen })
    if (!saved) return
    await queryClient.invalidateQueries({ queryKey: [readOutsideJudge.name] })
    onClose()
    if (saved.secret) onSecret(saved.secret)
  }

  return (
    <EditDialog title={m.integrations_judge()} onClose={onClose} onSave={save} busy={busy} failure={failure}>
      <p>{m.integrations_judge_privacy()}</p>
      <Field label={m.integrations_url()} hint={m.integrations_url_hint()} error={fields.url}>
        <Input type="url" value={url} onChange={(event) => setUrl(event.target.value)} autoComplete="off" />
      </Field>
      <Checkbox label={m.integrations_open()} checked={isOpen} onCheckedChange={setIsOpen} />
    </EditDialog>
  )
}
