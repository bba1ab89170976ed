import { useMemo } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import {
  createFigureFile,
  type FigurePeriod,
  type FigureSpan,
  figureSpans,
  readFigures,
} from '#contract/site/figures.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { FileButton } from '#web/staff/file-button.tsx'
import styles from '#web/staff/manage.module.css'
import { Card } from '#web/ui/card.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { Chart } from './chart.tsx'
import figures from './figures.module.css'

const spanNames: Record<FigureSpan, () => string> = {
  day: m.figures_by_day,
  week: m.figures_by_week,
  month: m.figures_by_month,
}

/** How the site has grown, and what staff had to do. */
export function FiguresPage({ span = 'day' }: { span?: FigureSpan }) {
  const { data } = usePageQuery(readFigures, { span })
  return (
    <section className={styles.page}>
      <h1>{m.figures_title()}</h1>
      <p className={styles.quiet}>{m.figures_text()}</p>
      <div className={styles.row}>
        <LinkTabs label={m.figures_span()} className={styles.grow}>
          {figureSpans.map((each) => (
            <LinkTab
              key={each}
              to="/manage/figures"
              search={{ span: each === 'day' ? undefined : each }}
              aria-current={each === span ? 'page' : undefined}
            >
              {spanNames[each]()}
            </LinkTab>
          ))}
        </LinkTabs>
        <FileButton makeLink={() => call(createFigureFile, { span })} />
      </div>
      {!data && <SkeletonList label={m.ui_loading()} rows={3} />}
      {data && (
        <div className={figures.charts}>
          {charts.map((chart) => (
            <FigureCard key={chart.name()} {...chart} periods={data.periods} />
          ))}
        </div>
      )}
    </section>
  )
}

interface ChartOf {
  name: () => string
  /** Of money, which is shown to the fen. */
  isMoney?: true
  lines: readonly { name: () => string; of: (period: FigurePeriod) => number | null }[]
}

const scaled = (value: number | null, by: number) => (value === null ? null : value / by)

const charts: readonly ChartOf[] = [
  { name: m.figures_members, lines: [{ name: m.figures_members, of: ({ members }) => members }] },
  {
    name: m.figures_posts,
    lines: [
      { name: m.figures_topics, of: ({ topics }) => topics },
      { name: m.figures_questions, of: ({ questions }) => questions },
      { name: m.figures_comments, of: ({ comments }) => comments },
      { name: m.figures_answers, of: ({ answers }) => answers },
      { name: m.figures_replies, of: ({ replies }) => replies },
    ],
  },
  { name: m.figures_reads, lines: [{ name: m.figures_reads, of: ({ reads }) => reads }] },
  {
    name: m.figures_first_answer,
    lines: [{ name: m.figures_first_answer, of: (period) => scaled(period.firstAnswerSeconds, 3600) }],
  },
  {
    name: m.figures_money,
    isMoney: true,
    lines: [
      { name: m.figures_recharged, of: ({ rechargedFen }) => scaled(rechargedFen, 100) },
      { name: m.figures_spent, of: ({ spentFen }) => scaled(spentFen, 100) },
    ],
  },
  {
    name: m.figures_stored,
    lines: [{ name: m.figures_stored, of: ({ storedBytes }) => storedBytes / 1_000_000 }],
  },
  { name: m.figures_waiting, lines: [{ name: m.figures_waiting, of: ({ waiting }) => waiting }] },
]

/** Left out where nothing of it is known, as without the right. */
function FigureCard({ name, isMoney, lines, periods }: ChartOf & { periods: readonly FigurePeriod[] }) {
  const starts = useMemo(() => periods.map(({ start }) => start), [periods])
  const write = isMoney ? writeMoney : writeAmount
  const series = useMemo(
    () => lines.map((line) => ({ name: line.name(), values: periods.map(line.of), write })),
    [lines, periods, write],
  )
  if (series.every(({ values }) => values.every((value) => value === null))) return null
  return (
    <Card title={name()}>
      <Chart starts={starts} series={series} />
      <details>
        <summary>{m.figures_as_table()}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
        <section className={figures.table} tabIndex={0} aria-label={name()}>
          <Table
            caption={name()}
            rows={periods.toReversed()}
            rowKey={({ start }) => start}
            columns={[
              { key: 'start', label: m.figures_start(), cell: ({ start }) => start, nowrap: true },
              ...lines.map((line) => ({
                key: line.name(),
                label: line.name(),
                align: 'end' as const,
                cell: (period: FigurePeriod) => {
                  const value = line.of(period)
                  return value === null ? m.figures_unknown() : write(value)
                },
              })),
            ]}
          />
        </section>
      </details>
    </Card>
  )
}

const writeAmount = (value: number) => value.toLocaleString(getLocale(), { maximumFractionDigits: 1 })
const writeMoney = (value: number) =>
  value.toLocaleString(getLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
