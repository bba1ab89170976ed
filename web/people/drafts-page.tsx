import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { deleteDraft, listDrafts, type OwnDraft } from '#contract/posts/drafts.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useNow, useViewer } from '#web/core/site.ts'
import { clearDraftsOf } from '#web/editor/draft.ts'
import styles from '#web/own-area/own-list-page.module.css'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { commentFormId } from '#web/posts/comments/comment-form-id.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { ListItem } from '#web/ui/list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { useRemoval } from './use-removal.ts'

/** What a member has begun to write anywhere, with the way back to it. */
export function DraftsPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listDrafts, { page })
  const remove = useRemoval(listDrafts.name)
  const writerId = useViewer()?.userId

  async function ask({ place }: OwnDraft) {
    const title = m.own_draft_delete_ask()
    if (!(await confirm({ title, action: m.own_draft_delete(), danger: true }))) return
    await remove({
      row: place,
      remove: async () => {
        const deleted = await call(deleteDraft, { place })
        clearDraftsOf(place, writerId)
        return deleted
      },
      putBack: undefined,
      text: m.own_draft_deleted(),
    })
  }

  return (
    <OwnListPage
      title={m.own_drafts()}
      data={data}
      empty={m.own_drafts_none()}
      next={<ButtonLink to="/addTopic">{m.topics_write()}</ButtonLink>}
      item={(draft) => <DraftItem key={draft.place} {...draft} onDelete={() => void ask(draft)} />}
      linkFor={(page, props) => <Link to="/user/control/draftList" search={{ page }} {...props} />}
    />
  )
}

function DraftItem({ place, start, savedAt, topicTitle, onDelete }: OwnDraft & { onDelete: () => void }) {
  const now = useNow()
  const [kind = '', id] = place.split(':')
  const isGone = kind !== 'topic' && topicTitle === null
  const text = start || m.own_draft_no_text()
  return (
    <ListItem className={styles.row}>
      <div className={styles.text}>
        <p>
          {isGone ? (
            text
          ) : (
            <WayBack kind={kind} id={Number(id)}>
              {text}
            </WayBack>
          )}
        </p>
        {isGone && <p className={styles.quiet}>{m.own_draft_place_gone()}</p>}
        <p className={styles.facts}>
          <span>{kindLabel(kind)}</span>
          {topicTitle !== null && <span>{m.own_draft_under({ title: topicTitle })}</span>}
          <RelativeTime at={savedAt} now={now} />
        </p>
      </div>
      <Button size="s" variant="quiet" outdent onClick={onDelete}>
        {m.own_draft_delete()}
      </Button>
    </ListItem>
  )
}

/** Leads to where it was being written. */
function WayBack({ kind, id, children }: { kind: string; id: number; children: ReactNode }) {
  if (kind === 'topic') return <Link to="/addTopic">{children}</Link>
  if (kind === 'question') return <Link to="/addQuestion">{children}</Link>
  const to = '/thread'
  switch (kind) {
    case 'edit':
      return (
        <Link to="/user/editTopic" search={{ topicId: id }}>
          {children}
        </Link>
      )
    case 'followUp':
      return (
        <Link to="/question" search={{ questionId: id }}>
          {children}
        </Link>
      )
    case 'comment':
      return (
        <Link to={to} search={{ topicId: id }} hash={commentFormId}>
          {children}
        </Link>
      )
    default:
      return (
        <Link to={to} search={kind === 'reply' ? { commentId: id } : { replyId: id }}>
          {children}
        </Link>
      )
  }
}

const kindLabels: Record<string, () => string> = {
  topic: m.own_draft_topic,
  question: m.ask_title,
  edit: m.own_draft_edit,
  followUp: m.question_page_add_follow_up,
  comment: m.own_draft_comment,
}

const kindLabel = (kind: string): string => (kindLabels[kind] ?? m.own_draft_reply)()
