import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import {
  listOwnReports,
  type OwnReport,
  type ReportStatus,
  reportStatuses,
  type ThingState,
  thingStates,
  withdrawReport,
} from '#contract/posts/reports.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useWrite } from '#web/api/use-write.ts'
import { authorName } from '#web/core/author-name.tsx'
import { useOpened } from '#web/notifications/use-opened.ts'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { PostLink } from '#web/posts/publishing/post-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { focusInPlaceOf } from '#web/ui/focus-in-place-of.ts'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { ListItem } from '#web/ui/list.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import { showTime } from '#web/ui/show-time.ts'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import { PictureLinks } from './picture-links.tsx'
import styles from './report.module.css'
import { thingName } from './thing-name.ts'

export const statusNames: Record<ReportStatus, () => string> = {
  pending: m.report_status_pending,
  failed: m.report_status_failed,
  succeeded: m.report_status_succeeded,
}

const statusTones = { pending: 'amber', failed: 'plain', succeeded: 'tea' } as const

const stateNames = {
  deleted_by_author: m.report_thing_deleted_by_author,
  deleted_by_staff: m.report_thing_deleted_by_staff,
} as const

const allStateNames: Record<ThingState, () => string> = { stands: m.report_thing_stands, ...stateNames }

interface ReportListPageProps {
  page: number | undefined
  status: ReportStatus | undefined
  state: ThingState | undefined
}

/** What a member has reported, and what became of it. */
export function ReportListPage({ page, status, state }: ReportListPageProps) {
  const { data } = usePageQuery(listOwnReports, { page, status, state })
  useOpened(data && { kinds: ['report_succeeded', 'report_failed'] })
  const filters = (
    <>
      <LinkTabs label={m.report_filter()} className={styles.filters}>
        {([undefined, ...reportStatuses] as const).map((each) => (
          <LinkTab
            key={each ?? 'all'}
            to="/user/control/reportList"
            search={{ status: each, state }}
            aria-current={each === status ? 'page' : undefined}
          >
            {each ? statusNames[each]() : m.report_all()}
          </LinkTab>
        ))}
      </LinkTabs>
      <LinkTabs label={m.report_filter_state()} className={styles.filters}>
        {([undefined, ...thingStates] as const).map((each) => (
          <LinkTab
            key={each ?? 'all'}
            to="/user/control/reportList"
            search={{ status, state: each }}
            aria-current={each === state ? 'page' : undefined}
          >
            {each ? allStateNames[each]() : m.report_state_all()}
          </LinkTab>
        ))}
      </LinkTabs>
    </>
  )
  return (
    <OwnListPage
      title={m.report_own()}
      data={data}
      wayBack={filters}
      empty={status || state ? m.report_own_none_of() : m.report_own_none()}
      item={(report) => <ReportItem key={report.reportId} report={report} />}
      linkFor={(next, props) => (
        <Link to="/user/control/reportList" search={{ page: next, status, state }} {...props} />
      )}
    />
  )
}

function ReportItem({ report }: { report: OwnReport }) {
  const { thing, typeName, groupName, reason, pictures, status, result, reportedAt, decidedAt } = report
  const isPost = thing.kind !== 'message' && thing.kind !== 'member'
  const title = thing.kind === 'message' ? m.report_from_member({ name: thing.title }) : thing.title
  return (
    <ListItem className={styles.report} tabIndex={-1}>
      <div className={styles.head}>
        <Tag tone={statusTones[status]}>{statusNames[status]()}</Tag>
        {thing.state !== 'stands' && <Tag tone="vermilion">{stateNames[thing.state]()}</Tag>}
        <span>{thingName(thing)}</span>
        <span>
          {groupName} / {typeName}
        </span>
      </div>
      <h2 className={styles.title}>
        {thing.place ? (
          <PostLink {...thing.place} isQuestion={thing.isQuestion}>
            {title}
          </PostLink>
        ) : (
          title
        )}
      </h2>
      {isPost && <p className={styles.quiet}>{m.report_of({ name: authorName(thing.author) })}</p>}
      {thing.text !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keys, too.
        <blockquote className={styles.kept} aria-label={m.report_text_kept()} tabIndex={0}>
          <span lang={otherLanguage(thing.text)}>{thing.text}</span>
        </blockquote>
      )}
      {reason !== '' && (
        <p className={styles.said}>
          <b>{m.report_your_reason()}</b> · {reason}
        </p>
      )}
      <PictureLinks pictures={pictures} />
      {result !== null && (
        <p className={styles.said}>
          <b>{m.report_result()}</b> · {result}
        </p>
      )}
      <div className={styles.head}>
        <span>{m.report_reported({ time: showTime(reportedAt) })}</span>
        {decidedAt && <span>{m.report_decided({ time: showTime(decidedAt) })}</span>}
        {status === 'pending' && <Withdraw reportId={report.reportId} />}
      </div>
    </ListItem>
  )
}

function Withdraw({ reportId }: { reportId: number }) {
  const queryClient = useQueryClient()
  const { send, busy } = useWrite(() => call(withdrawReport, { reportId }), {
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listOwnReports.name] }),
  })

  async function withdraw(button: Element) {
    const words = { title: m.report_withdraw_ask(), body: m.report_withdraw_text() }
    if (!(await confirm({ ...words, action: m.report_withdraw(), danger: true }))) return
    const goOn = focusInPlaceOf(button.closest('li'))
    if (!(await send())) return
    toast.show({ kind: 'success', text: m.report_withdrawn() })
    goOn()
  }

  return (
    <Button size="s" variant="quiet" busy={busy} onClick={(event) => void withdraw(event.currentTarget)}>
      {m.report_withdraw()}
    </Button>
  )
}
