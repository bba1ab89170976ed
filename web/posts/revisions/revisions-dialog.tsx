import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type EditedKind, listRevisions, type Revision, readRevision } from '#contract/posts/revisions.ts'
import { queryOf } from '#web/api/queries.ts'
import { AuthorName } from '#web/core/author-name.tsx'
import { PartPending } from '#web/core/part-pending.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showTime } from '#web/ui/show-time.ts'
import styles from './text-difference.module.css'
import { TextDifference, wholeText } from './text-difference.tsx'

export interface EditedPost {
  postKind: EditedKind
  postId: number
}

/** Every state of what was edited, the latest first, each with what it changed in the one before. */
export function RevisionsDialog({ of, onClose }: { of: EditedPost; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<number>()
  const query = useQuery(queryOf(listRevisions, { ...of, page }))
  const { data } = query
  const shown = chosen ?? data?.items[0]?.version
  return (
    <Dialog open size="l" title={m.topics_revisions()} onOpenChange={onClose}>
      <div className={styles.parts}>
        {!data && <PartPending query={query} />}
        <ol className={styles.versions}>
          {data?.items.map((revision) => (
            <li key={revision.version} className={styles.version}>
              <Button
                size="s"
                aria-pressed={revision.version === shown}
                onClick={() => setChosen(revision.version)}
              >
                {m.topics_version({ version: revision.version })}
              </Button>
              <Who revision={revision} />
            </li>
          ))}
        </ol>
        {data && data.pageCount > 1 && (
          <div className={styles.actions}>
            <Button size="s" idle={page === 1} onClick={() => setPage(page - 1)}>
              {m.topics_revisions_later()}
            </Button>
            <Button size="s" idle={page >= data.pageCount} onClick={() => setPage(page + 1)}>
              {m.topics_revisions_earlier()}
            </Button>
          </div>
        )}
        {shown !== undefined && <Difference of={of} version={shown} />}
      </div>
    </Dialog>
  )
}

const Who = ({ revision: { editor, editedAt } }: { revision: Revision }) => (
  <span>
    <AuthorName author={editor} /> {showTime(editedAt)}
  </span>
)

function Difference({ of, version }: { of: EditedPost; version: number }) {
  const query = useQuery(queryOf(readRevision, { ...of, version }))
  if (!query.data) return <PartPending query={query} />
  const { now, before } = query.data
  return <TextDifference before={before ? wholeText(before) : ''} after={wholeText(now)} />
}
