import { Search } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { keywordLength } from '#contract/posts/search-options.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import styles from './help-page.module.css'

/** The box of the help: a plain form, which leads to what was found. */
export const HelpForm = ({ keyword = '' }: { keyword?: string | undefined }) => (
  <search>
    <form action="/help" className={styles.form}>
      <Input
        // What another address asks for stands in the box, whatever was typed.
        key={keyword}
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={keywordLength.max}
        aria-label={m.help_search_label()}
        placeholder={m.help_search_label()}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button
        type="submit"
        variant="primary"
        icon={<Search aria-hidden="true" />}
        aria-label={m.help_search_label()}
      />
    </form>
  </search>
)
