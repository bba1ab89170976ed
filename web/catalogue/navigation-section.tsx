import { Link } from '@tanstack/react-router'
import rail from '#web/ui/action-rail.module.css'
import { ActionRail } from '#web/ui/action-rail.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { type PageLinkProps, Pagination } from '#web/ui/pagination.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './catalogue.module.css'
import { Sample, Section } from './sample.tsx'
import { words } from './words.ts'

type LogEntry = { id: number; at: string; use: string; amount: string; remark: string }

export function NavigationSection() {
  const w = words()
  const panels = w.tabs.slice(0, 3).map((label, index) => ({
    value: `panel${index}`,
    label,
    count: index * 60,
    disabled: index === 2,
    content: w.titles[index],
  }))
  const [at = '', use = '', amount = '', remark = ''] = w.columns
  const columns: Column<LogEntry>[] = [
    { key: 'at', label: at, cell: (row) => row.at, nowrap: true },
    { key: 'use', label: use, cell: (row) => <Tag>{row.use}</Tag>, nowrap: true },
    { key: 'remark', label: remark, cell: (row) => row.remark },
    { key: 'amount', label: amount, cell: (row) => row.amount, align: 'end' },
  ]
  const rows = w.uses.map((name, id) => ({
    id,
    at: `2026-03-0${id + 1} 09:3${id}`,
    use: name,
    amount: ['-20.00', '+500.00', '+6.66'][id] ?? '',
    remark: id === 1 ? w.longText : (w.titles[id] ?? ''),
  }))
  return (
    <Section title="Navigation">
      <Sample title="LinkTabs: links, usable without script" wide>
        <LinkTabs label={w.category}>
          {w.tabs.map((label, index) => (
            <LinkTab
              key={label}
              to="."
              hash={index === 0 ? '' : `tab-${index}`}
              activeOptions={{ includeHash: true }}
              count={index === 2 ? 128 : 0}
            >
              {label}
            </LinkTab>
          ))}
        </LinkTabs>
      </Sample>
      <Sample title="Tabs: panels" wide>
        <Tabs label={w.category} items={panels} />
      </Sample>
      <Sample title="ActionRail: a rail on a desk, a row, on a phone a bar" wide>
        <div className={styles.railed}>
          <div className={rail.track}>
            <ActionRail label={w.more}>
              {[w.save, w.remove, w.search].map((name) => (
                <Button key={name} variant="quiet">
                  {name}
                </Button>
              ))}
            </ActionRail>
          </div>
          <p>{w.longText}</p>
        </div>
      </Sample>
      <Paginations />
      <Sample title="Table; cards below 768 px" wide>
        <Table caption={w.columns.join(', ')} columns={columns} rows={rows} rowKey={(row) => row.id} />
      </Sample>
      <Sample title="Table: empty" wide>
        <Table
          caption={w.category}
          columns={columns}
          rows={[]}
          rowKey={(row) => row.id}
          empty={<p>{w.emptyTopics}</p>}
        />
      </Sample>
    </Section>
  )
}

function Paginations() {
  const w = words()
  const linkFor = (page: number | undefined, props: PageLinkProps) => (
    <Link to="." hash={`page-${page ?? 1}`} {...props} activeOptions={{ includeHash: true }} />
  )
  const goTo = { action: '/', hidden: { q: 'tea' } }
  return (
    <Sample title="Pagination: middle, first, last, one page" wide>
      <Pagination page={20} pageCount={48} total={1432} perPage={30} linkFor={linkFor} goTo={goTo} />
      <Pagination page={1} pageCount={5} total={142} perPage={30} linkFor={linkFor} label={w.tabs[1]} />
      <Pagination page={5} pageCount={5} total={142} perPage={30} linkFor={linkFor} label={w.tabs[2]} />
      <Pagination
        page={1}
        pageCount={1}
        total={7}
        perPage={30}
        linkFor={linkFor}
        goTo={goTo}
        label={w.tabs[3]}
      />
    </Sample>
  )
}
