import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { withSpace } from '#web/core/join-sentences.ts'
import { MissingPage } from '#web/core/missing-page.tsx'
import { useNow, useSite } from '#web/core/site.ts'
import { Card } from '#web/ui/card.tsx'
import { ButtonLink, TextLink } from '#web/ui/link.tsx'
import { PostBody } from '#web/ui/post-body.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { HelpCatalogue } from './help-catalogue.tsx'
import { HelpForm } from './help-form.tsx'
import styles from './help-page.module.css'
import { articleQuery, catalogueQuery } from './help-queries.ts'

/** One article, beside all that there is. */
export function HelpDetailPage({ helpId }: { helpId: number }) {
  const { data: catalogue } = useSuspenseQuery(catalogueQuery)
  const { data: article } = useSuspenseQuery(articleQuery(helpId))
  const { root, category, siblings } = article
  return (
    <div className={styles.help}>
      <HelpCatalogue roots={catalogue.roots} current={category.categoryId} />
      <div className={styles.main}>
        <HelpForm />
        <ol className={styles.path}>
          {[root, category].map(({ categoryId, name }) => (
            <li key={categoryId}>
              <TextLink to="/help" search={{ categoryId }} tone="quiet">
                {name}
              </TextLink>
            </li>
          ))}
        </ol>
        <article className={styles.article}>
          <h1>{article.title}</h1>
          <p>
            {m.help_edited()} <RelativeTime at={article.editedAt} now={useNow()} />
          </p>
          <PostBody html={article.html} />
        </article>
        {siblings.length > 1 && (
          <Card title={m.help_siblings()}>
            <ul className={styles.siblings}>
              {siblings.map((each) => (
                <li key={each.helpId}>
                  <TextLink
                    to="/helpDetail"
                    search={{ helpId: each.helpId }}
                    activeProps={none}
                    aria-current={each.helpId === helpId ? 'page' : undefined}
                  >
                    {each.title}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Unanswered />
      </div>
    </div>
  )
}

const none = () => ({ 'aria-current': undefined })

/** Whom one asks next. */
function Unanswered() {
  const { allowFeedback } = useSite()
  return (
    <p className={styles.quiet}>
      {withSpace(m.help_unanswered())}
      <TextLink to="/search">{m.help_search_posts()}</TextLink>
      {allowFeedback && (
        <>
          {' · '}
          <TextLink to="/feedback">{m.feedback_title()}</TextLink>
        </>
      )}
    </p>
  )
}

export const HelpMissing = () => (
  <MissingPage
    title={m.help_missing()}
    text={m.help_missing_text()}
    actions={<ButtonLink to="/help">{m.help_to_all()}</ButtonLink>}
  />
)
