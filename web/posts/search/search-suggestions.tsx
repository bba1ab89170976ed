import { useRouter } from '@tanstack/react-router'
import { Flame, History, MessageSquareText, Tag, UserRound, X } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { IconButton } from '#web/ui/icon-button.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import { forgetSearch, forgetSearches } from './search-history.ts'
import styles from './search-suggestions.module.css'
import type { Suggested } from './suggested.ts'
import { useSearchKeys } from './use-search-keys.ts'

const icons = { history: History, hot: Flame, title: MessageSquareText, tag: Tag, member: UserRound }

/** What is offered under the box of the search while one types; the keys stay in the box. */
export function SearchSuggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const id = useId()
  const router = useRouter()
  const { isOpen, suggested, chosen } = useSearchKeys(input, id, (href) => void router.navigate({ href }))
  if (!isOpen || suggested.length === 0) return null
  return (
    // Whatever is pressed here with a pointer, the box keeps the focus.
    <div className={styles.popup} onPointerDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={m.search_suggestions()}>
        {suggested.map((each, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's.
          <div
            key={each.href}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === chosen}
            className={styles.option}
            onClick={() => {
              input.current?.blur()
              void router.navigate({ href: each.href })
            }}
          >
            <Words {...each} />
          </div>
        ))}
      </div>
      {suggested.some(({ kind }) => kind === 'history') && (
        <OwnSearches suggested={suggested} onDone={() => input.current?.focus()} />
      )}
    </div>
  )
}

function Words({ kind, words, hint }: Suggested) {
  const Icon = icons[kind]
  return (
    <>
      <Icon aria-hidden="true" />
      <span className={styles.words} lang={otherLanguage(words)}>
        {words}
      </span>
      <span className={styles.hint}>{hint}</span>
    </>
  )
}

interface OwnSearchesProps {
  suggested: readonly Suggested[]
  /** Leads whoever came here by Tab back into the box. */
  onDone: () => void
}

/** What was searched in this browser can be taken away, one by one or all. */
function OwnSearches({ suggested, onDone }: OwnSearchesProps) {
  return (
    <fieldset className={styles.own} onKeyDown={({ key }) => key === 'Escape' && onDone()}>
      <legend>{m.search_history()}</legend>
      {suggested
        .filter(({ kind }) => kind === 'history')
        .map(({ words }) => (
          <span key={words} className={styles.forget}>
            <span className={styles.words}>{words}</span>
            <IconButton
              size="s"
              label={m.search_forget({ keyword: words })}
              icon={<X />}
              onClick={() => {
                forgetSearch(words)
                onDone()
              }}
            />
          </span>
        ))}
      <button
        type="button"
        className={styles.all}
        onClick={() => {
          forgetSearches()
          onDone()
        }}
      >
        {m.search_forget_all()}
      </button>
    </fieldset>
  )
}
