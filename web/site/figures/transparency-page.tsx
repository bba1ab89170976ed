import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { type DecisionKind, decisionKinds, readTransparency } from '#contract/site/figures.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSite } from '#web/core/site.ts'
import { ResultPage } from '#web/ui/result-page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import figures from './figures.module.css'

const kindNames: Record<DecisionKind, () => string> = {
  reports: m.transparency_reports,
  deleted: m.transparency_deleted,
  restored: m.transparency_restored,
  approved: m.transparency_approved,
  refused: m.transparency_refused,
  closed: m.transparency_closed_topics,
  moved: m.transparency_moved,
  warned: m.transparency_warned,
  muted: m.transparency_muted,
  banned: m.transparency_banned,
  addresses: m.transparency_addresses,
}

/** How often staff decided what, for members, where the site shows it. */
export function TransparencyPage() {
  const { showDecisionCounts } = useSite()
  if (!showDecisionCounts) return <ResultPage kind="closed" title={m.transparency_closed()} />
  return <Counts />
}

function Counts() {
  const { data } = usePageQuery(readTransparency, {})
  const kinds = decisionKinds.filter(
    (kind) => kind === 'reports' || data?.months.some(({ counts }) => (counts[kind] ?? 0) > 0),
  )
  return (
    <section className={figures.transparency}>
      <h1>{m.transparency_title()}</h1>
      <p>{m.transparency_text()}</p>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <Table
          isWide
          caption={m.transparency_title()}
          rows={data.months}
          rowKey={({ month }) => month}
          columns={[
            { key: 'month', label: m.transparency_month(), cell: ({ month }) => month, nowrap: true },
            ...kinds.map((kind) => ({
              key: kind,
              label: kindNames[kind](),
              align: 'end' as const,
              cell: ({ counts }: { counts: Record<string, number> }) =>
                (counts[kind] ?? 0).toLocaleString(getLocale()),
            })),
          ]}
        />
      )}
    </section>
  )
}
