import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { type EarlierDecision, listDecisions, listDesk, undoDeskDecision } from '#contract/site/desk.ts'
import { readOverview } from '#contract/site/overview.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { LogLink } from '#web/staff/log-link.tsx'
import manage from '#web/staff/manage.module.css'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { BackToDesk } from './back-to-desk.tsx'
import { sayDecision } from './entry-parts.tsx'

type DecisionsPageProps = { page?: number | undefined; memberId?: number | undefined }

/** What was decided at the desk, and the way to take it back. */
export function DecisionsPage({ page, memberId }: DecisionsPageProps) {
  const { data } = usePageQuery(listDecisions, { page, memberId })
  return (
    <section className={manage.page}>
      <BackToDesk />
      <h1>{m.desk_decisions()}</h1>
      <p className={manage.quiet}>{m.desk_decisions_text()}</p>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <>
          <Table
            caption={m.desk_decisions()}
            rows={data.items}
            rowKey={({ decisionId }) => decisionId}
            empty={<EmptyList total={data.total} text={m.desk_decisions_none()} />}
            columns={[
              {
                key: 'when',
                label: m.desk_decision_when(),
                cell: ({ decidedAt }) => showTime(decidedAt),
                nowrap: true,
              },
              { key: 'what', label: m.desk_decision_what(), cell: sayDecision },
              { key: 'whose', label: m.desk_decision_whose(), cell: ({ account }) => account },
              {
                key: 'why',
                label: m.desk_decision_why(),
                cell: ({ reason }) => reason ?? m.manage_audit_empty(),
              },
              { key: 'by', label: m.desk_decision_by(), cell: ({ decidedBy }) => decidedBy },
              {
                key: 'log',
                label: m.manage_section_audit(),
                labelsItself: true,
                cell: ({ subject }) => <LogLink subject={subject} />,
              },
              {
                key: 'undo',
                label: m.desk_undo(),
                labelsItself: true,
                cell: (decision) => <Undo decision={decision} />,
              },
            ]}
          />
          <Pagination
            {...data}
            linkFor={(next, props) => (
              <Link to="/manage/decisions" search={{ page: next, memberId }} {...props} />
            )}
          />
        </>
      )}
    </section>
  )
}

function Undo({ decision: { decisionId, canUndo } }: { decision: EarlierDecision }) {
  const act = useAct(listDecisions, listDesk, readOverview)
  if (!canUndo) return null

  async function undo() {
    const words = { title: m.desk_undo_ask(), body: m.desk_undo_text(), action: m.desk_undo() }
    if (await confirm({ ...words, danger: true })) await act(undoDeskDecision, { decisionId })
  }

  return (
    <Button size="s" onClick={() => void undo()}>
      {m.desk_undo()}
    </Button>
  )
}
