import { Ellipsis } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { deleteTag, type KeptTag, readTagTree, restoreTag, retireTag } from '#contract/posts/tag-editing.ts'
import { nameOf } from '#web/staff/named-list.tsx'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

interface TagMenuProps {
  tag: KeptTag
  onEdit: () => void
  onMerge: () => void
  onRights?: (() => void) | undefined
}

/** What staff do with one tag. */
export function TagMenu({ tag, onEdit, onMerge, onRights }: TagMenuProps) {
  const act = useAct(readTagTree)
  const name = nameOf(tag)
  const { tagId, retiredAt } = tag

  async function ask(endpoint: typeof retireTag | typeof deleteTag, words: Parameters<typeof confirm>[0]) {
    if (await confirm({ ...words, danger: true })) await act(endpoint, { tagId })
  }

  return (
    <>
      <Button size="s" aria-label={m.manage_edit_named({ name })} onClick={onEdit}>
        {m.manage_edit()}
      </Button>
      <Menu trigger={<IconButton size="s" label={m.tags_more({ name })} icon={<Ellipsis />} />}>
        {onRights && <MenuItem onSelect={onRights}>{m.tags_rights()}</MenuItem>}
        <MenuItem onSelect={onMerge}>{m.tags_merge()}</MenuItem>
        {retiredAt ? (
          <MenuItem onSelect={() => void act(restoreTag, { tagId })}>{m.manage_fields_restore()}</MenuItem>
        ) : (
          <MenuItem
            onSelect={() =>
              void ask(retireTag, {
                title: m.manage_fields_retire_ask({ name }),
                body: m.tags_retire_text(),
                action: m.manage_fields_retire(),
              })
            }
          >
            {m.manage_fields_retire()}
          </MenuItem>
        )}
        <MenuItem
          danger
          onSelect={() =>
            void ask(deleteTag, {
              title: m.manage_role_delete_ask({ name }),
              body: m.tags_delete_text(),
              action: m.manage_delete(),
            })
          }
        >
          {m.manage_delete()}
        </MenuItem>
      </Menu>
    </>
  )
}
