import { useSuspenseQuery } from '@tanstack/react-query'
import { readPrivacy, readTerms } from '#contract/site/terms.ts'
import { queryOf } from '#web/api/queries.ts'
import { PostBody } from '#web/ui/post-body.tsx'
import styles from './terms-page.module.css'

export const TermsPage = () => <Prose {...useSuspenseQuery(queryOf(readTerms, {})).data} />

export const PrivacyPage = () => <Prose {...useSuspenseQuery(queryOf(readPrivacy, {})).data} />

const Prose = ({ title, html }: { title: string; html: string }) => (
  <article className={styles.terms}>
    <h1>{title}</h1>
    <PostBody html={html} />
  </article>
)
