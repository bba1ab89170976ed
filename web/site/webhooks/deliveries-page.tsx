import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import {
  type Delivery,
  type DeliveryState,
  listDeliveries,
  listWebhooks,
  sendDeliveryAgain,
} from '#contract/site/webhooks.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/staff/manage.module.css'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table, TwoLines } from '#web/ui/table.tsx'

const stateNames: Record<DeliveryState, () => string> = {
  waiting: m.integrations_state_waiting,
  delivered: m.integrations_state_delivered,
  failed: m.integrations_state_failed,
}

type DeliveriesPageProps = { webhookId?: number; page?: number }

/** What was sent to a webhook, and what came back. */
export const DeliveriesPage = ({ webhookId, page }: DeliveriesPageProps) =>
  webhookId ? <Deliveries webhookId={webhookId} page={page} /> : <NoWebhook />

const NoWebhook = () => (
  <section className={styles.page}>
    <h1>{m.integrations_log()}</h1>
    <EmptyState
      text={m.page_missing_text()}
      action={<ButtonLink to="/manage/webhooks">{m.integrations_back()}</ButtonLink>}
    />
  </section>
)

interface OfWebhook {
  webhookId: number
  page: number | undefined
}

function Deliveries({ webhookId, page }: OfWebhook) {
  const { data } = usePageQuery(listDeliveries, { webhookId, page })
  const { data: webhooks } = usePageQuery(listWebhooks, {})
  const webhook = webhooks?.items.find((each) => each.webhookId === webhookId)
  const act = useAct(listDeliveries, listWebhooks)
  const sendAgain = (deliveryId: number) => void act(sendDeliveryAgain, { deliveryId })
  return (
    <section className={styles.page}>
      <h1>{webhook ? m.integrations_log_of({ name: webhook.name }) : m.integrations_log()}</h1>
      <p className={styles.quiet}>
        <Link to="/manage/webhooks">{m.integrations_back()}</Link> · {m.integrations_log_kept()}
      </p>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <>
          <Table
            caption={m.integrations_log()}
            rows={data.items}
            rowKey={({ deliveryId }) => deliveryId}
            columns={columnsOf(webhook?.isOpen ? sendAgain : undefined)}
            empty={<EmptyList total={data.total} text={m.integrations_log_none()} />}
          />
          <Pagination
            {...data}
            linkFor={(number, props) => (
              <Link to="/manage/webhookDeliveries" search={{ webhookId, page: number }} {...props} />
            )}
          />
        </>
      )}
    </section>
  )
}

const columnsOf = (onAgain: ((deliveryId: number) => void) | undefined): Column<Delivery>[] => [
  {
    key: 'when',
    label: m.integrations_when(),
    cell: ({ happenedAt }) => showTime(happenedAt),
    nowrap: true,
  },
  {
    key: 'event',
    label: m.integrations_event(),
    cell: ({ event, about }) => (
      <TwoLines below={<code>{sayAbout(about)}</code>}>
        <code>{event}</code>
      </TwoLines>
    ),
    nowrap: true,
  },
  {
    key: 'state',
    label: m.integrations_state(),
    cell: ({ state, attempts }) => (
      <TwoLines below={attempts > 1 && m.integrations_attempts({ count: attempts })}>
        {stateNames[state]()}
      </TwoLines>
    ),
  },
  {
    key: 'answer',
    label: m.integrations_answer(),
    cell: ({ status, answer, tookMs }) => (
      <TwoLines below={answer}>
        {status ?? m.integrations_no_answer()}
        {tookMs !== null && ` · ${m.integrations_took({ ms: tookMs })}`}
      </TwoLines>
    ),
  },
  ...(onAgain
    ? [
        {
          key: 'acts',
          label: m.integrations_acts(),
          labelsItself: true,
          cell: ({ deliveryId, state }: Delivery) =>
            state !== 'waiting' && (
              <Button size="s" onClick={() => onAgain(deliveryId)}>
                {m.integrations_again()}
              </Button>
            ),
        },
      ]
    : []),
]

/** As `topicId 7`; what has parts, such as what was reported, by those. */
const sayAbout = (about: Delivery['about']): string =>
  Object.entries(about)
    .map(([key, value]) =>
      typeof value === 'object' && value !== null
        ? Object.values(value).join(' ')
        : `${key} ${String(value)}`,
    )
    .join(' · ')
