import { useQuery } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { DeskEntryKind, DeskLine } from '#contract/site/desk.ts'
import { authorName } from '#web/core/author-name.tsx'
import { useNow } from '#web/core/site.ts'
import { thingName } from '#web/posts/reports/thing-name.ts'
import manage from '#web/staff/manage.module.css'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusInPlaceOf } from '#web/ui/focus-in-place-of.ts'
import { TextLink } from '#web/ui/link.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { entryNames, guardNames } from './act-names.ts'
import { decisionTextsQuery } from './decision-form.tsx'
import styles from './desk.module.css'
import { DeskEntryView } from './desk-entry.tsx'
import { DeskKeysDialog } from './desk-keys-dialog.tsx'
import { keyOf, useDesk } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'

type Counts = Record<DeskEntryKind, number>

const tabs: { kind: DeskEntryKind | undefined; name: (counts: Counts) => string }[] = [
  {
    kind: undefined,
    name: ({ report, post, deletion, appeal }) => m.desk_all({ count: report + post + deletion + appeal }),
  },
  { kind: 'report', name: ({ report }) => m.desk_reports({ count: report }) },
  { kind: 'post', name: ({ post }) => m.desk_posts({ count: post }) },
  { kind: 'deletion', name: ({ deletion }) => m.desk_deletions({ count: deletion }) },
  { kind: 'appeal', name: ({ appeal }) => m.desk_appeals({ count: appeal }) },
]

/** Everything that needs a decision of the staff, one after another. */
export function DeskPage({ entryKind }: { entryKind: DeskEntryKind | undefined }) {
  const desk = useDesk(entryKind)
  const { data, current, step, undoLast } = desk
  const [showsKeys, setShowsKeys] = useState(false)
  // There before the first decision asks for words, so that a key and Enter are enough.
  useQuery(decisionTextsQuery)
  const named = useDeskKeys({
    j: () => step(1),
    k: () => step(-1),
    z: () => void undoLast(),
    '?': () => setShowsKeys(true),
  })
  return (
    <section className={classNames(manage.page, styles.page)}>
      <div className={styles.top}>
        <h1>{m.desk_title()}</h1>
        <span className={styles.head}>
          <TextLink to="/manage/decisions">{m.desk_decisions()}</TextLink>
          <TextLink to="/manage/guards">{m.manage_guards()}</TextLink>
          <TextLink to="/manage/reportTypes">{m.desk_types()}</TextLink>
          <TextLink to="/manage/decisionTexts">{m.desk_texts()}</TextLink>
          <Button
            size="s"
            variant="quiet"
            icon={<Keyboard aria-hidden="true" />}
            aria-keyshortcuts={named('?')}
            className={styles.keysButton}
            onClick={() => setShowsKeys(true)}
          >
            {m.desk_keys()}
          </Button>
        </span>
      </div>
      {data && (
        <LinkTabs label={m.desk_kinds()}>
          {tabs.map(({ kind, name }) => (
            <LinkTab
              key={kind ?? 'all'}
              to="/manage/desk"
              search={{ entryKind: kind }}
              aria-current={kind === entryKind ? 'page' : undefined}
            >
              {name(data.counts)}
            </LinkTab>
          ))}
        </LinkTabs>
      )}
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && !current && <EmptyState text={m.desk_none()} />}
      {current && <Work desk={desk} current={current} />}
      {showsKeys && <DeskKeysDialog onClose={() => setShowsKeys(false)} />}
    </section>
  )
}

/** What waits, beside the entry that is looked at; whoever decided by keyboard goes on from the next one. */
function Work({ desk, current }: { desk: ReturnType<typeof useDesk>; current: DeskLine }) {
  const { data, lines, choose, isFirst, turnTo, decide, step, readAgain } = desk
  const key = keyOf(current)
  const entry = useKeptFocus<HTMLElement>(key)
  // The last one goes with all that could be pressed here.
  useEffect(() => focusInPlaceOf(null), [])
  return (
    <div className={styles.desk}>
      <Queue
        lines={lines}
        current={current}
        onChoose={choose}
        onFirst={isFirst ? undefined : () => turnTo(undefined)}
        onNext={data?.next ? () => turnTo(data.next ?? undefined) : undefined}
      />
      <DeskEntryView
        key={key}
        ref={entry}
        line={current}
        onDecide={(decision) => void decide(current, decision)}
        onNext={() => step(1)}
        onEdited={() => void readAgain(current)}
      />
    </div>
  )
}

interface QueueProps {
  lines: readonly DeskLine[]
  current: DeskLine
  onChoose: (line: DeskLine) => void
  /** Where this isn't the first part of the queue, or not the last. */
  onFirst: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** What wants to be looked at the moment it comes is never late. */
function DueMark({ line: { since, dueAt }, now }: { line: DeskLine; now: number }) {
  if (Date.parse(dueAt) > now) return null
  return <Tag tone="vermilion">{dueAt <= since ? m.desk_urgent() : m.desk_overdue()}</Tag>
}

/** The most urgent of what waits, in its order. */
function Queue({ lines, current, onChoose, onFirst, onNext }: QueueProps) {
  const now = useNow()
  return (
    <nav className={styles.queue} aria-label={m.desk_queue()}>
      <ol>
        {lines.map((line) => (
          <li key={keyOf(line)}>
            <button
              type="button"
              className={styles.line}
              aria-current={keyOf(line) === keyOf(current) ? 'true' : undefined}
              onClick={() => onChoose(line)}
            >
              <span className={styles.lineTitle}>{line.title}</span>
              <span className={styles.lineFacts}>
                <span>
                  {entryNames[line.entryKind]()} · {thingName({ ...line, kind: line.thingKind })}
                </span>
                <span>{authorName(line.author)}</span>
                <RelativeTime at={line.since} now={now} />
                {line.reporterCount > 1 && <span>{m.desk_reporters({ count: line.reporterCount })}</span>}
                <DueMark line={line} now={now} />
                {line.guards.map((guard) => (
                  <Tag key={guard} tone="amber">
                    {guardNames[guard]()}
                  </Tag>
                ))}
                {line.claimedBy && <Tag>{m.desk_claimed({ account: line.claimedBy })}</Tag>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {(onFirst || onNext) && (
        <div className={styles.turning}>
          {onFirst && (
            <Button size="s" variant="quiet" onClick={onFirst}>
              {m.desk_first_lines()}
            </Button>
          )}
          {onNext && (
            <Button size="s" variant="quiet" onClick={onNext}>
              {m.desk_next_lines()}
            </Button>
          )}
        </div>
      )}
    </nav>
  )
}
