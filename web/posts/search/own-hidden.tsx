import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { searchOwnHidden } from '#contract/posts/search.ts'
import { queryOf } from '#web/api/queries.ts'
import { otherLanguage } from '#web/ui/other-language.ts'
import rows from '#web/ui/rows.module.css'
import { Marked } from './marked.tsx'
import styles from './own-hidden.module.css'

/** What the member who reads has hidden and nobody else finds, ahead of what everybody does. */
export function OwnHidden({ keyword }: { keyword: string }) {
  const { data } = useQuery({
    ...queryOf(searchOwnHidden, { keyword }, { quiet: true }),
    throwOnError: false,
  })
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.own}>
      <h2 className={styles.title}>
        <EyeOff aria-hidden="true" size={16} /> {m.search_own_hidden()}
      </h2>
      <ul className={rows.rows}>
        {data.items.map(({ topicId, title, snippet }) => (
          <li key={topicId} className={styles.item}>
            <Link to="/thread" search={{ topicId }} lang={otherLanguage(title)}>
              {title}
            </Link>
            <p className={styles.snippet} lang={otherLanguage(snippet.join(''))}>
              <Marked pieces={snippet} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
