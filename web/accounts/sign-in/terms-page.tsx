import { useSuspenseQuery } from '@tanstack/react-query'
import { readTerms } from '#contract/site/terms.ts'
import { queryOf } from '#web/api/queries.ts'
import { PostBody } from '#web/ui/post-body.tsx'
import styles from './terms-page.module.css'

export function TermsPage() {
  const { data: terms } = useSuspenseQuery(queryOf(readTerms, {}))
  return (
    <article className={styles.terms}>
      <h1>{terms.title}</h1>
      <PostBody html={terms.html} />
    </article>
  )
}
