import { Link } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { HelpRoot } from '#contract/site/help.ts'
import { TagIcon } from '#web/posts/topics/tag-icon.tsx'
import styles from './help-catalogue.module.css'

/** Both levels of the help with how much stands in each. */
export function HelpCatalogue({ roots, current }: { roots: HelpRoot[]; current: number | undefined }) {
  return (
    <nav aria-label={m.help_catalogue()} className={styles.catalogue}>
      <ul>
        <li>
          <Link
            to="/help"
            // Any address of the help would be this one otherwise.
            activeOptions={{ exact: true }}
            className={styles.category}
            aria-current={current === undefined ? 'page' : undefined}
            activeProps={none}
          >
            <LayoutGrid aria-hidden="true" size={16} />
            {m.help_all()}
          </Link>
        </li>
        {roots.map((root) => (
          <li key={root.categoryId}>
            <Category category={root} isCurrent={root.categoryId === current} hasIcon />
            <ul>
              {root.children.map((category) => (
                <li key={category.categoryId}>
                  <Category category={category} isCurrent={category.categoryId === current} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// The router marks a link by its path alone; here the category in the query decides.
const none = () => ({ 'aria-current': undefined })

interface CategoryProps {
  category: HelpRoot['children'][number]
  isCurrent: boolean
  hasIcon?: boolean
}

function Category({ category: { categoryId, name, icon, articleCount }, isCurrent, hasIcon }: CategoryProps) {
  return (
    <Link
      to="/help"
      search={{ categoryId }}
      className={styles.category}
      activeProps={none}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {hasIcon && <TagIcon name={icon} />}
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{articleCount}</span>
    </Link>
  )
}
