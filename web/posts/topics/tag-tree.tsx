import { Link } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { TagNode } from '#contract/posts/topics.ts'
import { TagIcon } from './tag-icon.tsx'
import styles from './tag-tree.module.css'

/** Where the list of a tag is. */
type ListPath = '/' | '/question/list'

interface TagTreeProps {
  tags: TagNode[]
  current: number | undefined
  to?: ListPath
  /** What the list of all tags is called. */
  all?: string
}

/** All tags; on a narrow window one row that scrolls sideways. */
export function TagTree({ tags, current, to = '/', all = m.topics_all() }: TagTreeProps) {
  return (
    <nav aria-label={m.topics_tags()} className={styles.tree}>
      <ul>
        <li>
          <Link
            to={to}
            className={styles.tag}
            aria-current={current === undefined ? 'page' : undefined}
            activeProps={none}
          >
            <LayoutGrid aria-hidden="true" size={16} />
            {all}
          </Link>
        </li>
        {tags.map((root) => (
          <li key={root.tagId}>
            <TagItem to={to} tag={root} isCurrent={root.tagId === current} />
            {root.children.length > 0 && (
              <ul>
                {root.children.map((leaf) => (
                  <li key={leaf.tagId}>
                    <TagItem to={to} tag={leaf} isCurrent={leaf.tagId === current} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

// The router marks a link by its path alone; here the tag in the query decides.
const none = () => ({ 'aria-current': undefined })

interface TagItemProps {
  to: ListPath
  tag: TagNode['children'][number]
  isCurrent: boolean
}

function TagItem({ to, tag, isCurrent }: TagItemProps) {
  return (
    <Link
      to={to}
      search={{ tagId: tag.tagId }}
      className={styles.tag}
      activeProps={none}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <TagIcon name={tag.icon} />
      <span className={styles.name}>{tag.name}</span>
      <span className={styles.count}>{tag.topicCount}</span>
    </Link>
  )
}
