import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { casePicturePath } from '#contract/posts/private-pictures.ts'
import type { DeskEntry, DeskLine } from '#contract/site/desk.ts'
import { isApiError } from '#web/api/api-error.ts'
import { sayError } from '#web/api/say-error.ts'
import { AuthorName } from '#web/core/author-name.tsx'
import { useNow } from '#web/core/site.ts'
import { PreviewParts } from '#web/editor/preview-parts.tsx'
import { PrivatePictures } from '#web/posts/media/private-pictures.tsx'
import { PostLink } from '#web/posts/publishing/post-link.tsx'
import { thingName } from '#web/posts/reports/thing-name.ts'
import { LogLink } from '#web/staff/log-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import prose from '#web/ui/prose.module.css'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { entryNames } from './act-names.ts'
import { Appeal } from './appeal.tsx'
import styles from './desk.module.css'
import { DeskActs } from './desk-acts.tsx'
import { EntryEdit } from './entry-edit.tsx'
import { History, Part, Reports } from './entry-parts.tsx'
import { Findings } from './findings.tsx'
import { type Decision, useDeskEntryQuery } from './use-desk.ts'

interface DeskEntryViewProps {
  ref: Ref<HTMLElement>
  line: DeskLine
  onDecide: (decision: Decision) => void
  onNext: () => void
  /** The entry reads otherwise now; what waits has another version. */
  onEdited: () => void
}

/** What is decided on: the line at once, the rest as soon as it is read, which of the next one it is already. */
export function DeskEntryView({ ref, line, onDecide, onNext, onEdited }: DeskEntryViewProps) {
  const [isEdited, setEdited] = useState(false)
  const { data: entry, error, refetch } = useQuery(useDeskEntryQuery(line))
  const now = useNow()
  const title = useKeptFocus<HTMLHeadingElement>(isEdited)
  return (
    <article ref={ref} tabIndex={-1} className={styles.entry} aria-label={line.title}>
      <div className={styles.head}>
        <Tag tone={line.entryKind === 'report' ? 'vermilion' : 'amber'}>{entryNames[line.entryKind]()}</Tag>
        <span>{thingName({ ...line, kind: line.thingKind })}</span>
        <AuthorName author={line.author} />
        <RelativeTime at={line.since} now={now} />
        {line.reporterCount > 0 && <span>{m.desk_reporters({ count: line.reporterCount })}</span>}
      </div>
      <h2 ref={title} tabIndex={-1} className={styles.title} lang={otherLanguage(line.title)}>
        {line.title}
      </h2>
      {!entry && !error && <SkeletonList label={m.desk_loading_entry()} rows={4} />}
      {error && <Problem error={error} onNext={onNext} onRetry={() => void refetch()} />}
      {entry?.correctable && isEdited && (
        <EntryEdit
          correctable={entry.correctable}
          onSaved={() => {
            setEdited(false)
            onEdited()
          }}
          onClose={() => setEdited(false)}
        />
      )}
      {entry && !isEdited && (
        <>
          <DeskActs
            key={line.entryId}
            entry={entry}
            onDecide={onDecide}
            onNext={onNext}
            onEdit={() => setEdited(true)}
          />
          <Content entry={entry} />
          <Reports entry={entry} />
          <History entry={entry} />
        </>
      )}
    </article>
  )
}

interface ProblemProps {
  error: Error
  onNext: () => void
  onRetry: () => void
}

/** Somebody else was quicker, or it couldn't be read. */
function Problem({ error, onNext, onRetry }: ProblemProps) {
  const isGone = isApiError(error) && error.code === 'reviewed_meanwhile'
  return (
    <div role="alert" className={styles.head}>
      <p className={styles.problem}>
        {isGone ? m.desk_gone() : isApiError(error) ? sayError(error) : m.page_error()}
      </p>
      <Button size="s" onClick={isGone ? onNext : onRetry}>
        {isGone ? m.desk_next() : m.page_try_again()}
      </Button>
    </div>
  )
}

function Content({ entry }: { entry: DeskEntry }) {
  const { thing, pictures, post, bodyHtml, above, deletionReason, sensitiveWords, findings, appeal } = entry
  return (
    <>
      <Place entry={entry} />
      <Findings findings={findings} />
      {appeal && <Appeal appeal={appeal} />}
      {sensitiveWords.length > 0 && (
        <p className={styles.quiet}>
          {m.desk_words()} · {sensitiveWords.join(m.manage_list_separator())}
        </p>
      )}
      {above && (
        <Part title={m.desk_above()}>
          <blockquote className={styles.above}>
            <AuthorName author={above.author} /> {above.words}
          </blockquote>
        </Part>
      )}
      {deletionReason !== null && (
        <Part title={m.desk_why_deletion()}>
          <p className={styles.text}>{deletionReason}</p>
        </Part>
      )}
      {thing && (thing.text !== '' || pictures.length > 0) && (
        <Part title={m.desk_as_reported()}>
          {thing.text !== '' && <p className={styles.text}>{thing.text}</p>}
          {pictures.length > 0 && (
            <PrivatePictures
              pictures={pictures}
              pathOf={(at, size) => casePicturePath({ caseId: entry.entryId, at }, size)}
            />
          )}
          {thing.kind === 'message' && <p className={styles.quiet}>{m.desk_message_note()}</p>}
        </Part>
      )}
      {post && (
        <div className={`${prose.prose} ${styles.body}`}>
          <PreviewParts html={post.bodyHtml} blocks={post.blocks} />
        </div>
      )}
      {bodyHtml !== null && (
        <Part title={m.desk_as_now()}>
          <div className={`${prose.prose} ${styles.body}`}>
            <PreviewParts html={bodyHtml} blocks={[]} />
          </div>
        </Part>
      )}
    </>
  )
}

const stateNames = {
  deleted_by_author: m.report_thing_deleted_by_author,
  deleted_by_staff: m.report_thing_deleted_by_staff,
} as const

/** Where it stands, or that it does no more. */
function Place({ entry: { subject, thing, post, isQuestion } }: { entry: DeskEntry }) {
  const topic = post?.topic
  return (
    <div className={styles.head}>
      {thing && thing.state !== 'stands' && <Tag tone="vermilion">{stateNames[thing.state]()}</Tag>}
      {thing?.place && (
        <PostLink {...thing.place} isQuestion={isQuestion}>
          {m.desk_open()}
        </PostLink>
      )}
      {topic && post.kind !== 'topic' && (
        <span>
          {m.desk_place()}{' '}
          <PostLink topicId={topic.topicId} isQuestion={isQuestion}>
            {topic.title}
          </PostLink>
        </span>
      )}
      {post && <span>{post.tagName}</span>}
      <LogLink subject={subject} />
    </div>
  )
}
