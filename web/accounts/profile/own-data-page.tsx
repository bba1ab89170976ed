import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancellationGraceDays,
  createExportLink,
  readOwnData,
  requestCancellation,
  requestExport,
  withdrawCancellation,
} from '#contract/accounts/own-data.ts'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { actWithPassword } from '#web/accounts/second-factor/ask-password.ts'
import { pageQueryOf } from '#web/api/use-page-query.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { joinSentences } from '#web/core/join-sentences.ts'
import { OwnPage } from '#web/own-area/own-page.tsx'
import styles from '#web/own-area/own-pages.module.css'
import { useSaved } from '#web/own-area/use-saved.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { showDay, showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'

const lookEveryMs = 3_000

/** Taking one's data along, and leaving. */
export function OwnDataPage() {
  const { data } = useQuery({
    ...pageQueryOf(readOwnData, {}),
    refetchInterval: ({ state }) => (state.data?.export?.state === 'waiting' ? lookEveryMs : false),
  })
  return (
    <OwnPage title={m.accounts_own_data()}>
      {data ? (
        <>
          <Card title={m.accounts_export()}>
            <ExportCard made={data.export} hasPassword={data.hasPassword} />
          </Card>
          <Card title={m.accounts_cancel_account()}>
            <CancellationCard dueAt={data.cancellationDueAt} hasPassword={data.hasPassword} />
          </Card>
        </>
      ) : (
        <SkeletonList label={m.ui_loading()} />
      )}
    </OwnPage>
  )
}

type ExportCardProps = Pick<OutputOf<typeof readOwnData>, 'hasPassword'> & {
  made: OutputOf<typeof readOwnData>['export']
}

function ExportCard({ made, hasPassword }: ExportCardProps) {
  const state = made?.state
  const request = useSubmit(requestExport)
  const link = useSubmit(createExportLink)
  const saved = useSaved()
  const queryClient = useQueryClient()
  const place = useKeptFocus<HTMLDivElement>(state)
  /** Another device may have asked for it, or have it made anew. */
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [readOwnData.name] })

  async function ask() {
    const act = (password: string) => request.attempt({ password })
    if (await actWithPassword(m.accounts_export_request(), hasPassword, act))
      await saved(m.accounts_export_asked())
    else await readAgain()
  }

  async function download() {
    const act = (password: string) => link.attempt({ password })
    const made = await actWithPassword(m.accounts_export_download(), hasPassword, act)
    if (made) location.assign(made.address)
    else await readAgain()
  }

  return (
    <>
      <div ref={place} className={styles.row} tabIndex={-1}>
        <p className={styles.sentences}>
          {state === 'waiting'
            ? m.accounts_export_waiting()
            : joinSentences(
                m.accounts_export_note(),
                made?.state === 'ready' && m.accounts_export_ready({ time: showTime(made.requestedAt) }),
              )}
        </p>
        {state === 'ready' ? (
          <Button variant="primary" busy={link.busy} onClick={() => void download()}>
            {m.accounts_export_download()}
          </Button>
        ) : (
          <Button busy={request.busy || state === 'waiting'} onClick={() => void ask()}>
            {m.accounts_export_request()}
          </Button>
        )}
        {state === 'ready' && made?.isOld && (
          <Button busy={request.busy} onClick={() => void ask()}>
            {m.accounts_export_again()}
          </Button>
        )}
      </div>
      <FormFailure>
        {state === 'failed'
          ? m.accounts_export_failed()
          : (request.fields.password ?? link.fields.password ?? (request.failure || link.failure))}
      </FormFailure>
    </>
  )
}

function CancellationCard({ dueAt, hasPassword }: { dueAt: string | null; hasPassword: boolean }) {
  const request = useSubmit(requestCancellation)
  const withdrawal = useSubmit(withdrawCancellation)
  const saved = useSaved()

  async function cancel() {
    const agreed = await confirm({
      title: m.accounts_cancel_sure(),
      body: m.accounts_cancel_note({ days: cancellationGraceDays }),
      action: m.accounts_cancel_account(),
      decline: m.accounts_cancel_keep(),
      danger: true,
    })
    const act = (password: string) => request.attempt({ password })
    if (agreed && (await actWithPassword(m.accounts_cancel_account(), hasPassword, act)))
      await saved(m.accounts_cancel_asked())
  }

  async function stay() {
    if (await withdrawal.submit({})) await saved(m.accounts_cancel_withdrawn())
  }

  return (
    <>
      <div className={styles.row}>
        <p className={styles.sentences}>
          {dueAt
            ? m.accounts_cancel_due({ date: showDay(dueAt) })
            : m.accounts_cancel_note({ days: cancellationGraceDays })}
        </p>
        {dueAt ? (
          <Button variant="primary" busy={withdrawal.busy} onClick={() => void stay()}>
            {m.accounts_cancel_withdraw()}
          </Button>
        ) : (
          <Button busy={request.busy} onClick={() => void cancel()}>
            {m.accounts_cancel_account()}
          </Button>
        )}
      </div>
      <FormFailure>{request.fields.password ?? (request.failure || withdrawal.failure)}</FormFailure>
    </>
  )
}
