import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import { type OwnRedEnvelope, readRedEnvelope } from '#contract/money/red-envelopes.ts'
import { queryOf } from '#web/api/queries.ts'
import { authorName } from '#web/core/author-name.tsx'
import { PartPending } from '#web/core/part-pending.tsx'
import { useViewer } from '#web/core/site.ts'
import { PaymentsStopped } from '#web/money/ledger/payments-stopped.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import styles from './envelope-card.module.css'
import { OpeningsDialog } from './openings-dialog.tsx'
import { useEnvelopeActs } from './use-envelope-acts.ts'

/** What a member sees in the card: to open, opened with the amount, snatched up, ended; and who got what. */
export function OwnEnvelope({ redEnvelopeId }: { redEnvelopeId: number }) {
  const query = useQuery(queryOf(readRedEnvelope, { redEnvelopeId }))
  if (query.data) return <LoadedEnvelope envelope={query.data} />
  return (
    <PartPending query={query}>
      <Skeleton shape="title" />
    </PartPending>
  )
}

function LoadedEnvelope({ envelope }: { envelope: OwnRedEnvelope }) {
  const { redEnvelopeId, openedCount: opened, shareCount: shares, receiver, can } = envelope
  const { open, stop, busy } = useEnvelopeActs(redEnvelopeId)
  const [isListing, setIsListing] = useState(false)
  const [gotFen, setGotFen] = useState<number>()
  // The button that opened or stopped it goes, also where it was pressed too late: the focus goes on to who got what, or
  // to how it ended where nobody got anything. The dialog that may have come meanwhile gives it to the button that is gone.
  const listButton = useKeptFocus<HTMLButtonElement>(`${can.open || can.stop} ${isListing}`)
  const outcome = useKeptFocus<HTMLDivElement>(can.open || can.stop)

  useEffect(() => {
    if (gotFen !== undefined) setIsListing(true)
  }, [gotFen])

  function close() {
    setIsListing(false)
    setGotFen(undefined)
  }
  return (
    <>
      {receiver && <p>{m.envelope_for({ name: authorName(receiver) })}</p>}
      <p className={styles.fact}>{m.envelope_opened_count({ opened, shares })}</p>
      <div ref={outcome} role="status" tabIndex={-1}>
        <Outcome envelope={envelope} />
      </div>
      {can.open && <PaymentsStopped />}
      <div className={styles.actions}>
        {can.open && (
          <Button
            size="l"
            busy={busy}
            className={styles.open}
            onClick={async () => setGotFen((await open())?.amountFen)}
          >
            {m.envelope_open()}
          </Button>
        )}
        {opened > 0 && (
          <Button ref={listButton} className={styles.plain} onClick={() => setIsListing(true)}>
            {m.envelope_openings()}
          </Button>
        )}
        {can.stop && (
          <Button className={styles.plain} busy={busy} onClick={() => void stop()}>
            {m.envelope_stop()}
          </Button>
        )}
      </div>
      {isListing && <OpeningsDialog {...{ redEnvelopeId, gotFen }} onClose={close} />}
    </>
  )
}

function Outcome({ envelope }: { envelope: OwnRedEnvelope }) {
  const viewer = useViewer()
  const { ownFen, state, receiver, can } = envelope
  if (ownFen !== null)
    return <p className={styles.amount}>{m.envelope_got({ amount: formatYuan(ownFen, getLocale()) })}</p>
  if (can.open || can.stop) return null
  if (state === 'open') return <p>{m.envelope_for_another()}</p>
  if (state !== 'emptied') return <p>{m.envelope_ended()}</p>
  const isForAnother = receiver !== null && receiver.userId !== viewer?.userId
  return <p>{isForAnother ? m.envelope_emptied() : m.envelope_snatched_up()}</p>
}
