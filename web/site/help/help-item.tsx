import { Link } from '@tanstack/react-router'
import type { HelpItem } from '#contract/site/help.ts'
import { Marked } from '#web/posts/search/marked.tsx'
import styles from './help-page.module.css'

/** An article in a list: its title, its beginning or the words around what was found, and where it stands. */
export const HelpItemRow = ({ item: { helpId, title, snippet, category } }: { item: HelpItem }) => (
  <article className={styles.item}>
    <h2>
      <Link to="/helpDetail" search={{ helpId }}>
        <Marked pieces={title} />
      </Link>
    </h2>
    <p>
      <Marked pieces={snippet} />
    </p>
    <Link to="/help" search={{ categoryId: category.categoryId }} className={styles.category}>
      {category.name}
    </Link>
  </article>
)
