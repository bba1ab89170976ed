import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import {
  deleteHelpCategory,
  type KeptArticle,
  type KeptCategory,
  orderHelp,
  orderHelpCategories,
  readHelpTree,
} from '#contract/site/help-editing.ts'
import styles from '#web/staff/manage.module.css'
import { MoveButton } from '#web/staff/move-button.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'

type HelpMoveButtonsProps =
  | { kind: 'category'; item: KeptCategory; siblings: readonly KeptCategory[] }
  | { kind: 'article'; item: KeptArticle; siblings: readonly KeptArticle[] }

const idOf = (item: KeptCategory | KeptArticle) => ('helpId' in item ? item.helpId : item.categoryId)

/** Moves a category or an article among its siblings. */
export function HelpMoveButtons({ kind, item, siblings }: HelpMoveButtonsProps) {
  const queryClient = useQueryClient()
  const act = useAct(readHelpTree)
  const ids = siblings.map(idOf)
  const index = ids.indexOf(idOf(item))
  const name = nameOf(item)

  async function move(to: number) {
    const moved = ids.map(String)
    moved.splice(to, 0, ...moved.splice(index, 1))
    const isDone =
      kind === 'article'
        ? await act(orderHelp, { helpIds: moved })
        : await act(orderHelpCategories, { categoryIds: moved })
    // Somebody else has added or deleted one: the next try is about what there is now.
    if (!isDone) await queryClient.invalidateQueries({ queryKey: [readHelpTree.name] })
  }

  return (
    <>
      <MoveButton
        label={m.manage_move_up({ name })}
        icon={<ArrowUp />}
        isEnd={index === 0}
        onMove={() => move(index - 1)}
      />
      <MoveButton
        label={m.manage_move_down({ name })}
        icon={<ArrowDown />}
        isEnd={index === ids.length - 1}
        onMove={() => move(index + 1)}
      />
    </>
  )
}

interface CategoryActsProps {
  category: KeptCategory
  siblings: readonly KeptCategory[]
  isEmpty: boolean
  onEdit: () => void
}

/** What staff do with one category; only an empty one is deleted. */
export function CategoryActs({ category, siblings, isEmpty, onEdit }: CategoryActsProps) {
  const act = useAct(readHelpTree)
  const name = nameOf(category)

  async function askToDelete() {
    const title = m.manage_role_delete_ask({ name })
    if (await confirm({ title, action: m.manage_delete(), danger: true }))
      await act(deleteHelpCategory, { categoryId: category.categoryId })
  }

  return (
    <span className={styles.row}>
      <HelpMoveButtons kind="category" item={category} siblings={siblings} />
      <Button size="s" aria-label={m.manage_edit_named({ name })} onClick={onEdit}>
        {m.manage_edit()}
      </Button>
      {isEmpty && (
        <Button size="s" aria-label={`${m.manage_delete()} ${name}`} onClick={() => void askToDelete()}>
          {m.manage_delete()}
        </Button>
      )}
    </span>
  )
}
