import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { reminderCategories } from '#contract/notifications/reminder-categories.ts'
import {
  countingKinds,
  listReminders,
  type Reminder,
  readAllReminders,
  readReminder,
  readUnreadCounts,
} from '#contract/notifications/reminders.ts'
import { MemberLink } from '#web/accounts/members/member-link.tsx'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useWrite } from '#web/api/use-write.ts'
import { authorName } from '#web/core/author-name.tsx'
import { useNow } from '#web/core/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import rows from '#web/ui/rows.module.css'
import { Select } from '#web/ui/select.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { categoryNames } from './category-names.ts'
import { ReadAllHead } from './read-all-head.tsx'
import styles from './remind-list-page.module.css'
import { sentenceOf } from './reminder-sentences.ts'
import { leadsSomewhere, ReminderTarget } from './reminder-target.tsx'
import { useReadAgainAsTold, useUnread } from './use-unread.ts'

type Filter = InputOf<typeof listReminders>

/** A member's reminders as they are at every moment: read or made elsewhere, the list follows the badge. */
export function RemindListPage({ page, category }: Pick<Filter, 'page' | 'category'>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data } = usePageQuery(listReminders, { page, category })
  useReadAgainAsTold(listReminders)
  // It may stand on another page. How much of one category is unread nobody says.
  const isUnreadElsewhere = (useUnread()?.reminders ?? 0) > 0 && !category

  async function refresh() {
    await queryClient.invalidateQueries({ queryKey: [listReminders.name] })
    await queryClient.invalidateQueries({ queryKey: [readUnreadCounts.name] })
  }
  const { send, busy } = useWrite(() => call(readAllReminders, { category }), { onSettled: refresh })

  return (
    <section className={styles.page}>
      <ReadAllHead
        title={m.reminders_title()}
        hasUnread={isUnreadElsewhere || (data?.items.some(({ isRead }) => !isRead) ?? false)}
        busy={busy}
        onReadAll={() => void send()}
      />
      <Select
        aria-label={m.reminders_category()}
        className={styles.filter}
        value={category ?? 'all'}
        options={[
          { value: 'all', label: m.reminders_category_all() },
          ...reminderCategories.map((each) => ({ value: each, label: categoryNames[each]() })),
        ]}
        onValueChange={(chosen) =>
          void navigate({
            to: '/user/control/remindList',
            search: { category: chosen === 'all' ? undefined : chosen },
          })
        }
      />
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.items.length === 0 && (
        <EmptyList total={data.total} text={category ? m.reminders_none_of_category() : m.reminders_none()} />
      )}
      {data && data.items.length > 0 && (
        <ul className={rows.rows}>
          {data.items.map((reminder) => (
            <ReminderItem key={reminder.reminderId} reminder={reminder} onRead={refresh} />
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          {...data}
          linkFor={(page, props) => (
            <Link to="/user/control/remindList" search={{ page, category }} {...props} />
          )}
        />
      )}
    </section>
  )
}

function ReminderItem({ reminder, onRead }: { reminder: Reminder; onRead: () => Promise<void> }) {
  const now = useNow()
  const { actor, kind, reminderId, isRead, othersCount } = reminder
  const isCounting = countingKinds.includes(kind)
  const sentence = sentenceOf(reminder)()
  const markRead = () => {
    if (!isRead) void call(readReminder, { reminderId }, { quiet: true }).then(onRead)
  }
  return (
    <li className={styles.item} data-unread={!isRead || undefined}>
      <Avatar
        name={actor ? authorName(actor) : (reminder.role?.name ?? '')}
        // What nobody did comes from the house.
        src={actor ? actor.avatarUrl : '/favicon.svg'}
        size={32}
      />
      <div className={styles.text}>
        <p>
          {actor && <MemberLink member={actor} />}{' '}
          {othersCount > 0 && !isCounting
            ? m.reminders_and_others({ count: othersCount, total: othersCount + 1, sentence })
            : sentence}{' '}
          <ReminderTarget reminder={reminder} onOpen={markRead} />
          {othersCount > 0 && isCounting && ` ${m.reminders_more_since({ count: othersCount })}`}
        </p>
        {reminder.words && <p className={styles.words}>{reminder.words}</p>}
        <RelativeTime at={reminder.remindedAt} now={now} className={styles.quiet} />
      </div>
      {!isRead && <span className={styles.unread}>{m.reminders_unread()}</span>}
      {/* Nothing of it can be opened, which reads the others. */}
      {!isRead && !leadsSomewhere(reminder) && (
        <IconButton
          size="s"
          label={m.notifications_read()}
          icon={<Check aria-hidden="true" />}
          onClick={markRead}
        />
      )}
    </li>
  )
}
