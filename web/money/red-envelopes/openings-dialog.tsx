import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import { listRedEnvelopeOpenings } from '#contract/money/red-envelopes.ts'
import { queryOf } from '#web/api/queries.ts'
import { AuthorName, authorName } from '#web/core/author-name.tsx'
import { PartPending } from '#web/core/part-pending.tsx'
import { useNow } from '#web/core/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { OpenedMoment } from './opened-moment.tsx'
import styles from './openings-dialog.module.css'

type OpeningsDialogProps = {
  redEnvelopeId: number
  /** What the member has got of it just now. */
  gotFen?: number | undefined
  onClose: () => void
}

/** Who got what, the latest first; after one's own share is opened, that first. */
export function OpeningsDialog({ redEnvelopeId, gotFen, onClose }: OpeningsDialogProps) {
  const [page, setPage] = useState<number>()
  const now = useNow()
  const query = useQuery({
    ...queryOf(listRedEnvelopeOpenings, { redEnvelopeId, page }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <Dialog open size="s" onOpenChange={onClose} title={titleOf(gotFen)}>
      {gotFen !== undefined && <OpenedMoment amountFen={gotFen} />}
      {!data && <PartPending query={query} />}
      {data?.items.length === 0 && <EmptyState text={m.envelope_openings_none()} />}
      <ul className={styles.list}>
        {data?.items.map(({ member, amountFen, openedAt }) => (
          <li key={member.userId} className={styles.opening}>
            <Avatar name={authorName(member)} src={member.avatarUrl} size={32} />
            <span className={styles.member}>
              <AuthorName author={member} />
              <RelativeTime at={openedAt} now={now} className={styles.time} />
            </span>
            {amountFen === data.luckiestFen && <Tag tone="gold">{m.envelope_luckiest()}</Tag>}
            <span className={styles.amount}>{formatYuan(amountFen, getLocale())}</span>
          </li>
        ))}
      </ul>
      {data && data.pageCount > 1 && (
        <Pagination
          {...data}
          linkFor={(to, { activeOptions: _, rel: __, ...props }) => (
            <button type="button" {...props} onClick={() => setPage(to)} />
          )}
        />
      )}
    </Dialog>
  )
}

const titleOf = (gotFen: number | undefined) =>
  gotFen === undefined ? m.envelope_openings() : m.envelope_got({ amount: formatYuan(gotFen, getLocale()) })
