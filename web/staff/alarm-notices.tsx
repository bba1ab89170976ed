import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { type Alarm, alarmAnswerLength, answerAlarm, listAlarms } from '#contract/notifications/alarms.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/queries.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { prompt } from '#web/ui/prompt.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { toast } from '#web/ui/toast.ts'
import styles from './alarm-notices.module.css'

const lookAgainMs = 60_000

const titles: Record<Alarm['kind'], (alarm: Alarm) => string> = {
  ledger: () => m.manage_alarm_ledger(),
  job: ({ subject }) => m.manage_alarm_job({ job: subject }),
  disk: () => m.manage_alarm_disk(),
  storage: () => m.manage_alarm_storage(),
  webhook: ({ subject }) => m.manage_alarm_webhook({ name: subject }),
  payment: ({ subject }) => m.manage_alarm_payment({ order: subject }),
}

/** What nobody of the staff has answered yet, on top of every page of the management. */
export function AlarmNotices() {
  const { data } = useQuery({
    ...queryOf(listAlarms, {}, { quiet: true, inBackground: true }),
    refetchInterval: lookAgainMs,
  })
  if (!data || data.alarms.length === 0) return null
  const isStopped = (kind: Alarm['kind']) => kind === 'ledger' && data.arePaymentsStopped
  return (
    <section className={styles.alarms} aria-label={m.manage_alarms()}>
      {data.alarms.map((alarm) => (
        <div key={alarm.alarmId} role="alert" className={styles.alarm}>
          <strong>{titles[alarm.kind](alarm)}</strong>
          <p>{alarm.detail}</p>
          {isStopped(alarm.kind) && <p>{m.manage_alarm_payments_stopped()}</p>}
          <p>{m.manage_alarm_since({ time: showTime(alarm.firstRaisedAt) })}</p>
          {data.canAnswer && <AnswerButton alarm={alarm} />}
        </div>
      ))}
    </section>
  )
}

function AnswerButton({ alarm }: { alarm: Alarm }) {
  const queryClient = useQueryClient()
  const { send, busy } = useWrite((remark: string) => call(answerAlarm, { alarmId: alarm.alarmId, remark }), {
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listAlarms.name] }),
  })

  async function answer() {
    const remark = await prompt({
      title: m.manage_alarm_answer_title(),
      body: m.manage_alarm_answer_text(),
      label: m.manage_alarm_answer_label(),
      action: m.manage_alarm_answer(),
      validator: (text) => text.trim() !== '' && text.length <= alarmAnswerLength.max,
    })
    if (remark === null) return
    if (await send(remark)) toast.show({ kind: 'success', text: m.manage_alarm_answered() })
  }

  return (
    <div>
      <Button busy={busy} onClick={() => void answer()}>
        {m.manage_alarm_answer()}
      </Button>
    </div>
  )
}
