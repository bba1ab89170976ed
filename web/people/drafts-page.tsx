import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { deleteDraft, listDrafts, type OwnDraft, readDraft } from '#contract/posts/drafts.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/queries.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { PartPending } from '#web/core/part-pending.tsx'
import { useNow, useViewer } from '#web/core/site.ts'
import { clearDraftsOf } from '#web/editor/draft.ts'
import styles from '#web/own-area/own-list-page.module.css'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { WriteTopic } from '#web/own-area/write-topic.tsx'
import { commentFormId } from '#web/posts/comments/comment-form-id.ts'
import { linkTo } from '#web/posts/comments/thread-position.ts'
import { PostLink } from '#web/posts/publishing/post-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { ListItem } from '#web/ui/list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useRemoval } from './use-removal.ts'

/** What a member has begun to write anywhere, with the way back to it. */
export function DraftsPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listDrafts, { page })
  const remove = useRemoval(listDrafts.name)
  const writerId = useViewer()?.userId

  async function ask({ place, savedAt }: OwnDraft) {
    const title = m.own_draft_delete_ask()
    if (!(await confirm({ title, action: m.own_draft_delete(), danger: true }))) return
    // What another device has kept since stays.
    let isNewer = false
    await remove({
      row: place,
      remove: async () => {
        const deleted = await call(deleteDraft, { place, seenAt: savedAt })
        clearDraftsOf(place, writerId)
        isNewer = (await call(readDraft, { place })).draft !== null
        return deleted
      },
      putBack: undefined,
      text: () => (isNewer ? m.own_draft_newer() : m.own_draft_deleted()),
    })
  }

  return (
    <OwnListPage
      title={m.own_drafts()}
      data={data}
      empty={m.own_drafts_none()}
      next={<WriteTopic />}
      item={(draft) => <DraftItem key={draft.place} {...draft} onDelete={() => void ask(draft)} />}
      linkFor={(page, props) => <Link to="/user/control/draftList" search={{ page }} {...props} />}
    />
  )
}

function DraftItem({ onDelete, ...draft }: OwnDraft & { onDelete: () => void }) {
  const { place, start, savedAt, topicTitle, isQuestion } = draft
  const now = useNow()
  const [kind = ''] = place.split(':')
  const isGone = kind !== 'topic' && kind !== 'question' && topicTitle === null
  const text = start || m.own_draft_no_text()
  return (
    <ListItem className={styles.row}>
      <div className={styles.text}>
        <p>{isGone ? text : <WayBack {...draft}>{text}</WayBack>}</p>
        {isGone && (
          <>
            <p className={styles.quiet}>{m.own_draft_place_gone()}</p>
            <WholeText place={place} />
          </>
        )}
        <p className={styles.facts}>
          <span>{kindLabel(kind, isQuestion)}</span>
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

/** What no form shows any more, for whoever wants it elsewhere. */
function WholeText({ place }: Pick<OwnDraft, 'place'>) {
  const [isShown, setShown] = useState(false)
  const query = useQuery({ ...queryOf(readDraft, { place }), enabled: isShown })
  if (!isShown)
    return (
      <div>
        <Button size="s" onClick={() => setShown(true)}>
          {m.own_draft_show()}
        </Button>
      </div>
    )
  if (!query.data) return <PartPending query={query} />
  return (
    <TextArea
      aria-label={m.own_draft_whole()}
      rows={6}
      value={query.data.draft?.body ?? ''}
      readOnly
      autoFocus
    />
  )
}

/** Leads to where it was being written. */
function WayBack({
  place,
  isQuestion,
  children,
}: Pick<OwnDraft, 'place' | 'isQuestion'> & { children: ReactNode }) {
  const [kind, name] = place.split(':')
  const id = Number(name)
  switch (kind) {
    case 'topic':
      return <Link to="/addTopic">{children}</Link>
    case 'question':
      return <Link to="/addQuestion">{children}</Link>
    case 'edit':
      return (
        <Link to="/user/editTopic" search={{ topicId: id }}>
          {children}
        </Link>
      )
    case 'comment':
      return (
        <Link {...linkTo({ topicId: id, isQuestion })} hash={commentFormId}>
          {children}
        </Link>
      )
    case 'followUp':
      return <Link {...linkTo({ topicId: id, isQuestion })}>{children}</Link>
    default:
      return (
        <PostLink
          topicId={0}
          isQuestion={isQuestion}
          {...(kind === 'reply' ? { commentId: id } : { replyId: id })}
        >
          {children}
        </PostLink>
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

const questionLabels: Record<string, () => string> = {
  edit: m.review_kind_question_edit,
  comment: m.question_own_kind_answer,
}

const kindLabel = (kind: string, isQuestion: boolean): string =>
  ((isQuestion && questionLabels[kind]) || (kindLabels[kind] ?? m.own_draft_reply))()
