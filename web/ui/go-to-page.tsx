import type { SubmitEvent } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import styles from './go-to-page.module.css'

export type GoTo = {
  /** The list's own address: without JavaScript this is a plain GET form. */
  action: string
  /** The other search parameters, which a GET form would drop. */
  hidden: Record<string, string>
  name?: string
  /** With JavaScript: navigates without loading the whole page anew. */
  onGo?: (page: number) => void
}

type GoToPageProps = GoTo & { page: number; pageCount: number }

export function GoToPage({ page, pageCount, action, hidden, name = 'page', onGo }: GoToPageProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (!onGo) return
    event.preventDefault()
    onGo(Number(new FormData(event.currentTarget).get(name)))
  }

  return (
    <form method="get" action={action} onSubmit={submit} className={styles.goTo}>
      {Object.entries(hidden).map(([hiddenName, value]) => (
        <input key={hiddenName} type="hidden" name={hiddenName} value={value} />
      ))}
      <label className={styles.label}>
        {m.ui_go_to_page()}
        <input
          // A new page is a new number; typing must not be undone by any other render.
          key={page}
          type="number"
          name={name}
          min={1}
          max={pageCount}
          defaultValue={page}
          required
          inputMode="numeric"
          className={styles.number}
        />
      </label>
      <Button type="submit" size="s">
        {m.ui_go()}
      </Button>
    </form>
  )
}
