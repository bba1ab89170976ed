import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import styles from './manage.module.css'
import type { Names } from './name-fields.tsx'

/** The name in the reader's language. */
export const nameOf = ({ nameZh, nameEn }: Names): string => (getLocale() === 'zh-CN' ? nameZh : nameEn)

interface NamedListProps<Item extends Names> {
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  describe: (item: Item) => ReactNode
  onEdit?: ((item: Item) => void) | undefined
  canEdit?: (item: Item) => boolean
  onDelete?: ((item: Item) => void) | undefined
  canDelete?: (item: Item) => boolean
}

/** Things with a name, each with its edit and delete buttons. */
export function NamedList<Item extends Names>(props: NamedListProps<Item>) {
  const { items, keyOf, describe, onEdit, canEdit = () => true, onDelete, canDelete = () => true } = props

  async function askToDelete(item: Item) {
    const title = m.manage_role_delete_ask({ name: nameOf(item) })
    if (await confirm({ title, action: m.manage_delete(), danger: true })) onDelete?.(item)
  }

  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <li key={keyOf(item)} className={styles.line}>
          <span>
            <strong>{nameOf(item)}</strong> <span className={styles.quiet}>{describe(item)}</span>
          </span>
          <span className={styles.row}>
            {onEdit && canEdit(item) && (
              <Button
                size="s"
                aria-label={m.manage_edit_named({ name: nameOf(item) })}
                onClick={() => onEdit(item)}
              >
                {m.manage_edit()}
              </Button>
            )}
            {onDelete && canDelete(item) && (
              <Button
                size="s"
                aria-label={`${m.manage_delete()} ${nameOf(item)}`}
                onClick={() => void askToDelete(item)}
              >
                {m.manage_delete()}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
