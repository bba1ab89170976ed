import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import {
  listHotWords,
  listSearchedWords,
  markSearchedWord,
  type SearchedWord,
  searchedOrders,
  searchedPeriods,
  searchedWordLength,
  type WordMark,
} from '#contract/posts/searched-words.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import styles from '#web/staff/manage.module.css'
import { useAct, useDone } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import rows from '#web/ui/rows.module.css'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import own from './searched-words.module.css'

const orderNames = { missed: m.searched_missed, times: m.searched_times }
const periodNames = { week: m.searched_week, month: m.searched_month }
const markNames = { pinned: m.searched_pinned, blocked: m.searched_blocked }

type Order = (typeof searchedOrders)[number]
type Period = (typeof searchedPeriods)[number]

/** What is searched, what of it is not found, and which words are offered under the empty box. */
export function SearchedWordsPage({
  searchedOrder = 'missed',
  period = 'week',
}: {
  searchedOrder?: Order
  period?: Period
}) {
  const { data } = usePageQuery(listSearchedWords, { searchedOrder, period })
  return (
    <section className={styles.page}>
      <h1>{m.searched_title()}</h1>
      <p className={styles.quiet}>{m.searched_note()}</p>
      {data && data.indexedShare < 1 && (
        <p role="status">{m.searched_indexing({ percent: Math.floor(data.indexedShare * 100) })}</p>
      )}
      <LinkTabs label={m.searched_lists()}>
        {searchedOrders.toReversed().map((each) => (
          <LinkTab
            key={each}
            to="/manage/searchedWords"
            search={{ searchedOrder: each, period }}
            aria-current={each === searchedOrder ? 'page' : undefined}
          >
            {orderNames[each]()}
          </LinkTab>
        ))}
      </LinkTabs>
      <nav aria-label={m.searched_periods()} className={own.periods}>
        {searchedPeriods.map((each) => (
          <Link
            key={each}
            to="/manage/searchedWords"
            search={{ searchedOrder, period: each }}
            aria-current={each === period ? 'page' : undefined}
          >
            {periodNames[each]()}
          </Link>
        ))}
      </nav>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.items.length === 0 && (
        <EmptyState text={searchedOrder === 'missed' ? m.searched_none_missed() : m.searched_none()} />
      )}
      {data && data.items.length > 0 && (
        <ul className={rows.rows}>
          {data.items.map((item) => (
            <WordItem key={item.word} {...item} />
          ))}
        </ul>
      )}
      {data && <Marked marked={data.marked} />}
    </section>
  )
}

function WordItem({ word, times, missed, readers, mark }: SearchedWord) {
  return (
    <li className={own.item}>
      <div className={own.words}>
        <Link to="/search" search={{ keyword: word }} className={own.word}>
          {word}
        </Link>
        <p className={own.facts}>
          <span>{m.searched_times_count({ count: times })}</span>
          {missed > 0 && <span>{m.searched_missed_count({ count: missed })}</span>}
          <span>{m.searched_readers({ count: readers })}</span>
        </p>
      </div>
      <Marks word={word} mark={mark} />
    </li>
  )
}

/** What is made of a word, and what else can be. */
function Marks({ word, mark }: { word: string; mark: WordMark }) {
  const act = useAct(listSearchedWords, listHotWords)
  const set = (to: WordMark) => () => void act(markSearchedWord, { word, mark: to })
  return (
    <div className={own.acts}>
      {mark !== 'none' && <Tag tone={mark === 'pinned' ? 'tea' : 'amber'}>{markNames[mark]()}</Tag>}
      {mark !== 'pinned' && (
        <Button size="s" onClick={set('pinned')}>
          {m.searched_pin()}
        </Button>
      )}
      {mark !== 'blocked' && (
        <Button size="s" onClick={set('blocked')}>
          {m.searched_block()}
        </Button>
      )}
      {mark !== 'none' && (
        <Button size="s" variant="quiet" onClick={set('none')}>
          {m.searched_unmark()}
        </Button>
      )}
    </div>
  )
}

function Marked({ marked }: { marked: readonly { word: string; mark: WordMark }[] }) {
  const tellDone = useDone(listSearchedWords, listHotWords)
  const { submit, busy, fields, failure } = useSubmit(markSearchedWord)
  const [word, setWord] = useState('')
  async function add(event: SubmitEvent) {
    event.preventDefault()
    if (!(await submit({ word, mark: 'pinned' }))) return
    setWord('')
    void tellDone()
  }
  return (
    <Card title={m.searched_marked()}>
      <p className={styles.quiet}>{m.searched_marked_note()}</p>
      <form className={own.add} onSubmit={(event) => void add(event)} noValidate>
        <Field label={m.searched_word()} error={fields.word}>
          <Input
            value={word}
            maxLength={searchedWordLength.max}
            onChange={({ currentTarget }) => setWord(currentTarget.value)}
          />
        </Field>
        <Button type="submit" busy={busy}>
          {m.searched_add()}
        </Button>
      </form>
      <FormFailure>{failure}</FormFailure>
      {marked.length > 0 && (
        <ul className={rows.rows}>
          {marked.map((each) => (
            <li key={each.word} className={own.item}>
              <span className={own.words}>{each.word}</span>
              <Marks {...each} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
