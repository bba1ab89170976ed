import { useState } from 'react'
import { readStaffAccess } from '#contract/accounts/role-editing.ts'
import { m } from '#contract/messages/generated/messages.js'
import { type KeptRoot, type KeptTag, readTagTree, type TagKind } from '#contract/posts/tag-editing.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/staff/manage.module.css'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { EditRightsDialog } from './edit-rights-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { RootCard } from './root-card.tsx'
import { type Placed, TagDialog } from './tag-dialog.tsx'

/** What stands open over the list. */
export type TagTask =
  | { kind: 'edit'; tag: Placed }
  | { kind: 'merge'; tag: KeptTag; others: readonly KeptTag[] }
  | { kind: 'rights'; tag: KeptTag }

/** The tree of tags as staff keep it. */
export function TagsPage({ tagKind = 'topic' }: { tagKind: TagKind | undefined }) {
  const { data } = usePageQuery(readTagTree, { tagKind })
  const { data: access } = usePageQuery(readStaffAccess, {})
  const [task, setTask] = useState<TagTask>()
  const close = () => setTask(undefined)
  const isOfTopics = tagKind === 'topic'
  return (
    <section className={styles.page}>
      <h1>{m.manage_section_tags()}</h1>
      <LinkTabs label={m.tags_of()}>
        <LinkTab to="/manage/tags" aria-current={isOfTopics ? 'page' : undefined}>
          {m.tags_of_topics()}
        </LinkTab>
        <LinkTab
          to="/manage/tags"
          search={{ tagKind: 'question' }}
          aria-current={isOfTopics ? undefined : 'page'}
        >
          {m.tags_of_questions()}
        </LinkTab>
      </LinkTabs>
      <p className={styles.quiet}>{isOfTopics ? m.tags_text() : m.tags_question_text()}</p>
      <div>
        <Button onClick={() => setTask({ kind: 'edit', tag: { parentId: undefined, tagKind } })}>
          {m.tags_new_root()}
        </Button>
      </div>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.tags.length === 0 && <EmptyState text={m.tags_none()} />}
      {data?.tags.map((root) => (
        <RootCard
          key={root.tagId}
          root={root}
          roots={data.tags}
          tagKind={tagKind}
          // The rights of questions hold under all of their tags alike.
          mayEditRights={isOfTopics && (access?.rights.includes('manage_roles') ?? false)}
          onTask={setTask}
        />
      ))}
      {data && task && <TaskDialog task={task} roots={data.tags} onClose={close} />}
    </section>
  )
}

interface TaskDialogProps {
  task: TagTask
  roots: KeptRoot[]
  onClose: () => void
}

function TaskDialog({ task, roots, onClose }: TaskDialogProps) {
  if (task.kind === 'merge') return <MergeDialog tag={task.tag} others={task.others} onClose={onClose} />
  if (task.kind === 'rights') return <EditRightsDialog tag={task.tag} onClose={onClose} />
  return <TagDialog tag={task.tag} roots={roots} onClose={onClose} />
}
