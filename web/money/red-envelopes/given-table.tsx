import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { GivenRedEnvelope } from '#contract/money/red-envelopes.ts'
import { authorName } from '#web/core/author-name.tsx'
import { Amount } from '#web/money/ledger/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextLink } from '#web/ui/link.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import { showTime } from '#web/ui/show-time.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { kindLabels, stateLabels } from './envelope-labels.ts'
import styles from './envelope-lists.module.css'
import { useEnvelopeActs } from './use-envelope-acts.ts'

/** What was given: kind, total, and how much of it was issued, received and returned. */
export function GivenTable({ envelopes, empty }: { envelopes: GivenRedEnvelope[]; empty?: ReactNode }) {
  return (
    <Card flush>
      <Table
        caption={m.envelope_given()}
        columns={givenColumns()}
        rows={envelopes}
        rowKey={({ redEnvelopeId }) => redEnvelopeId}
        empty={empty}
      />
    </Card>
  )
}

const givenColumns = (): Column<GivenRedEnvelope>[] => [
  {
    key: 'topic',
    label: m.envelope_topic(),
    cell: (envelope) => <TopicCell {...envelope} at={envelope.givenAt} />,
  },
  {
    key: 'kind',
    label: m.envelope_column_kind(),
    nowrap: true,
    cell: (envelope) => <KindCell envelope={envelope} />,
  },
  {
    key: 'total',
    label: m.envelope_column_total(),
    align: 'end',
    cell: ({ totalFen }) => <Amount currency="CNY" amount={totalFen} />,
  },
  { key: 'issued', label: m.envelope_column_issued(), align: 'end', cell: ({ shareCount }) => shareCount },
  {
    key: 'received',
    label: m.envelope_column_received(),
    align: 'end',
    cell: ({ openedCount, shareCount, openedFen }) => (
      <span className={styles.lines}>
        <Amount currency="CNY" amount={openedFen} />
        <span className={styles.quiet}>{`${openedCount} / ${shareCount}`}</span>
      </span>
    ),
  },
  {
    key: 'returned',
    label: m.envelope_column_returned(),
    align: 'end',
    cell: ({ returnedFen }) => <Amount currency="CNY" amount={returnedFen} />,
  },
  {
    key: 'acts',
    label: m.envelope_distribution(),
    labelsItself: true,
    nowrap: true,
    cell: (envelope) => <Acts envelope={envelope} />,
  },
]

/** The topic that an envelope was given with, and when. */
export const TopicCell = ({ topic, at }: { topic: GivenRedEnvelope['topic']; at: string }) => (
  <span className={styles.lines}>
    <TextLink to="/thread" search={{ topicId: topic.topicId }} tone="ink" lang={otherLanguage(topic.title)}>
      {topic.title}
    </TextLink>
    <span className={styles.quiet}>{showTime(at)}</span>
  </span>
)

const KindCell = ({ envelope: { kind, receiver, state } }: { envelope: GivenRedEnvelope }) => (
  <span className={styles.lines}>
    {kindLabels[kind]()}
    {receiver && (
      <span className={classNames(styles.quiet, styles.receiver)}>
        {m.envelope_for({ name: authorName(receiver) })}
      </span>
    )}
    <span className={styles.quiet}>{stateLabels[state]()}</span>
  </span>
)

function Acts({ envelope: { redEnvelopeId, topic, can } }: { envelope: GivenRedEnvelope }) {
  const { stop, busy } = useEnvelopeActs(redEnvelopeId)
  return (
    <span className={styles.lines}>
      <TextLink
        to="/user/control/redEnvelopeAmountDistributionList"
        search={{ redEnvelopeId }}
        aria-label={m.envelope_distribution_of({ title: topic.title })}
      >
        {m.envelope_distribution()}
      </TextLink>
      {can.stop && (
        <Button size="s" busy={busy} onClick={() => void stop()}>
          {m.envelope_stop()}
        </Button>
      )}
    </span>
  )
}
