import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import {
  type KeptRoot,
  type KeptTag,
  orderTags,
  readTagTree,
  type TagKind,
} from '#contract/posts/tag-editing.ts'
import { TagIcon } from '#web/posts/topics/tag-icon.tsx'
import styles from '#web/staff/manage.module.css'
import { MoveButton } from '#web/staff/move-button.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { TagMenu } from './tag-menu.tsx'
import tagStyles from './tags.module.css'
import type { TagTask } from './tags-page.tsx'

interface RootCardProps {
  root: KeptRoot
  roots: readonly KeptRoot[]
  tagKind: TagKind
  mayEditRights: boolean
  onTask: (task: TagTask) => void
}

/** A root with its leaves in their order. */
export function RootCard({ root, roots, tagKind, mayEditRights, onTask }: RootCardProps) {
  const { children: leaves } = root
  const countWords = tagKind === 'topic' ? m.tags_topics : m.tags_questions
  const leavesOfAll = roots.flatMap(({ children }) => children)
  return (
    <Card
      title={<TagName tag={root} />}
      action={
        <span className={styles.row}>
          <MoveButtons tag={root} siblings={roots} />
          <TagMenu
            tag={root}
            onEdit={() => onTask({ kind: 'edit', tag: { ...root, parentId: undefined } })}
            onMerge={() => onTask({ kind: 'merge', tag: root, others: roots })}
          />
        </span>
      }
    >
      <div className={styles.form}>
        {leaves.length === 0 && <p className={styles.quiet}>{m.tags_no_leaves()}</p>}
        {leaves.length > 0 && (
          <ol className={styles.lines}>
            {leaves.map((leaf) => (
              <li key={leaf.tagId} className={styles.line}>
                <span>
                  <TagName tag={leaf} />{' '}
                  <span className={styles.quiet}>{countWords({ count: leaf.topicCount })}</span>
                </span>
                <span className={styles.row}>
                  <MoveButtons tag={leaf} siblings={leaves} />
                  <TagMenu
                    tag={leaf}
                    onEdit={() => onTask({ kind: 'edit', tag: { ...leaf, parentId: root.tagId } })}
                    onMerge={() => onTask({ kind: 'merge', tag: leaf, others: leavesOfAll })}
                    onRights={mayEditRights ? () => onTask({ kind: 'rights', tag: leaf }) : undefined}
                  />
                </span>
              </li>
            ))}
          </ol>
        )}
        {!root.retiredAt && (
          <div>
            <Button
              size="s"
              onClick={() => onTask({ kind: 'edit', tag: { parentId: root.tagId, mayEditRights } })}
              aria-label={m.tags_new_leaf_in({ name: nameOf(root) })}
            >
              {m.tags_new_leaf()}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function TagName({ tag }: { tag: KeptTag }) {
  return (
    <span className={tagStyles.name}>
      <TagIcon name={tag.icon} />
      <strong>{nameOf(tag)}</strong>
      {tag.retiredAt && <Tag>{m.tags_retired()}</Tag>}
      {tag.hasOwnRights && <Tag tone="gold">{m.manage_tag_own()}</Tag>}
      {tag.isSettling && <Tag tone="tea">{m.tags_settling()}</Tag>}
    </span>
  )
}

function MoveButtons({ tag, siblings }: { tag: KeptTag; siblings: readonly KeptTag[] }) {
  const queryClient = useQueryClient()
  const act = useAct(readTagTree)
  const index = siblings.findIndex(({ tagId }) => tagId === tag.tagId)

  async function move(to: number) {
    const ids = siblings.map(({ tagId }) => String(tagId))
    ids.splice(to, 0, ...ids.splice(index, 1))
    if (await act(orderTags, { tagIds: ids })) return
    // Somebody else has added or merged one: the next try is about what there is now.
    await queryClient.invalidateQueries({ queryKey: [readTagTree.name] })
  }

  return (
    <>
      <MoveButton
        label={m.manage_move_up({ name: nameOf(tag) })}
        icon={<ArrowUp />}
        isEnd={index === 0}
        onMove={() => move(index - 1)}
      />
      <MoveButton
        label={m.manage_move_down({ name: nameOf(tag) })}
        icon={<ArrowDown />}
        isEnd={index === siblings.length - 1}
        onMove={() => move(index + 1)}
      />
    </>
  )
}
