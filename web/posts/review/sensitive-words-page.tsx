import { Link, useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import {
  addSensitiveWords,
  listSensitiveWords,
  removeSensitiveWord,
  type SensitiveWord,
  wordLengthMax,
} from '#contract/posts/sensitive-words.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useAskBeforeUnsaved } from '#web/core/use-leave-question.ts'
import styles from '#web/staff/manage.module.css'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'

type Search = { page?: number | undefined; search?: string | undefined }

/** The words that staff don't want in what members write, many thousands if need be. */
export function SensitiveWordsPage({ search }: { search: Search }) {
  const { data, refetch } = usePageQuery(listSensitiveWords, search)
  const act = useAct(listSensitiveWords)
  return (
    <section className={styles.page}>
      <h1>{m.manage_section_sensitive_words()}</h1>
      <p className={styles.quiet}>{m.manage_words_text()}</p>
      <AddForm onDone={() => void refetch()} />
      <SearchForm key={search.search} searched={search.search} />
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <>
          <Table
            caption={m.manage_section_sensitive_words()}
            columns={columns((wordId) => void act(removeSensitiveWord, { wordId }))}
            rows={data.items}
            rowKey={({ wordId }) => wordId}
            empty={<EmptyList total={data.total} text={m.manage_words_none()} />}
          />
          <Pagination
            {...data}
            linkFor={(page, props) => (
              <Link to="/manage/sensitiveWords" search={{ search: search.search, page }} {...props} />
            )}
          />
        </>
      )}
    </section>
  )
}

const columns = (remove: (wordId: number) => void): Column<SensitiveWord>[] => [
  { key: 'word', label: m.manage_words_word(), cell: ({ word }) => word },
  {
    key: 'replacement',
    label: m.manage_words_replacement(),
    cell: ({ replacement }) => {
      if (replacement === null) return m.manage_words_standard()
      return replacement || m.manage_words_nothing()
    },
  },
  { key: 'by', label: m.manage_words_by(), cell: ({ addedBy }) => addedBy },
  { key: 'at', label: m.manage_words_at(), nowrap: true, cell: ({ addedAt }) => showTime(addedAt) },
  {
    key: 'remove',
    label: m.manage_words_remove(),
    labelsItself: true,
    cell: ({ wordId }) => (
      <Button size="s" onClick={() => remove(wordId)}>
        {m.manage_words_remove()}
      </Button>
    ),
  },
]

function AddForm({ onDone }: { onDone: () => void }) {
  const { submit, busy, fields, failure } = useSubmit(addSensitiveWords)
  const [words, setWords] = useState('')
  useAskBeforeUnsaved(words.trim() !== '')

  async function add(event: SubmitEvent) {
    event.preventDefault()
    const answer = await submit({ words })
    if (!answer) return
    setWords('')
    toast.show({ kind: 'success', text: m.manage_words_added(answer) })
    onDone()
  }

  return (
    <Card title={m.manage_words_add()}>
      <form className={styles.form} onSubmit={(event) => void add(event)} noValidate>
        <Field
          label={m.manage_words_lines()}
          hint={m.manage_words_lines_hint()}
          error={fields.words}
          required
        >
          <TextArea rows={4} value={words} onValueChange={setWords} />
        </Field>
        <FormFailure>{failure}</FormFailure>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {m.manage_words_add()}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function SearchForm({ searched }: { searched: string | undefined }) {
  const navigate = useNavigate()
  const [text, setText] = useState(searched ?? '')

  function search(event: SubmitEvent) {
    event.preventDefault()
    void navigate({ to: '/manage/sensitiveWords', search: { search: text.trim() || undefined } })
  }

  return (
    <form className={styles.row} onSubmit={search} noValidate>
      <Field label={m.manage_words_word()} className={styles.grow}>
        <Input
          type="search"
          value={text}
          maxLength={wordLengthMax}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit">{m.manage_search()}</Button>
    </form>
  )
}
