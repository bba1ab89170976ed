import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readOutsideJudge, saveOutsideJudge, tryOutsideJudge } from '#contract/posts/outside-judge.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useWrite } from '#web/api/use-write.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import styles from '#web/staff/manage.module.css'
import { ShownOnce } from '#web/staff/shown-once.tsx'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { Tag } from '#web/ui/tag.tsx'

type State = OutputOf<typeof readOutsideJudge>
type Judge = NonNullable<State['judge']>

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
          {data.judge && <Acts judge={data.judge} mark={data.mark} onSecret={setSecret} />}
        </div>
      </div>
      {isEditing && <JudgeDialog begun={data} onClose={() => setEditing(false)} onSecret={setSecret} />}
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

type FactsProps = State & { judge: Judge }

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

type ActsProps = { judge: Judge; mark: string; onSecret: (secret: string) => void }

function Acts({ judge, mark, onSecret }: ActsProps) {
  const [tried, setTried] = useState<OutputOf<typeof tryOutsideJudge>>()
  const trial = useWrite(() => call(tryOutsideJudge, {}))
  const queryClient = useQueryClient()
  // Another secret is another state, which the next change is made over.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [readOutsideJudge.name] })
  const renew = () => call(saveOutsideJudge, { ...judge, seen: mark, renewsSecret: true })
  const renewal = useWrite(renew, { onSettled })

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

type JudgeDialogProps = { begun: State; onClose: () => void; onSecret: (secret: string) => void }

function JudgeDialog({ begun, onClose, onSecret }: JudgeDialogProps) {
  const { save, busy, fields, failure } = useSaveOver(saveOutsideJudge, {
    list: readOutsideJudge,
    begun: begun.mark,
    markIn: ({ mark }) => mark,
  })
  const [url, setUrl] = useState(begun.judge?.url ?? 'https://')
  const [isOpen, setIsOpen] = useState(begun.judge?.isOpen ?? true)

  async function saveAndClose() {
    const saved = await save((seen) => ({ seen, url, isOpen }))
    if (!saved) return
    onClose()
    if (saved.secret) onSecret(saved.secret)
  }

  return (
    <EditDialog
      title={m.integrations_judge()}
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure}
    >
      <p>{m.integrations_judge_privacy()}</p>
      <Field label={m.integrations_url()} hint={m.integrations_url_hint()} error={fields.url}>
        <Input type="url" value={url} onChange={(event) => setUrl(event.target.value)} autoComplete="off" />
      </Field>
      <Checkbox label={m.integrations_open()} checked={isOpen} onCheckedChange={setIsOpen} />
    </EditDialog>
  )
}
