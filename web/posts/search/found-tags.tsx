import { m } from '#contract/messages/generated/messages.js'
import type { Results } from '#contract/posts/search.ts'
import { TagLink } from '#web/ui/tag.tsx'
import styles from './found-tags.module.css'

/** The tags that are called like what was searched; each leads to its list. */
export function FoundTags({ tags }: Pick<Results, 'tags'>) {
  if (tags.length === 0) return null
  return (
    <nav className={styles.tags} aria-labelledby="found-tags">
      <h2 id="found-tags">{m.search_found_tags()}</h2>
      <ul>
        {tags.map(({ tagId, name, isOfQuestions }) => (
          <li key={tagId}>
            <TagLink
              to={isOfQuestions ? '/question/list' : '/'}
              search={{ tagId }}
              tone={isOfQuestions ? 'amber' : 'tea'}
              className={styles.tag}
            >
              {isOfQuestions ? m.search_found_question_tag({ name }) : name}
            </TagLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
