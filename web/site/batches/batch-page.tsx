import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { type Batch, readBatch } from '#contract/site/batches.ts'
import { isApiError } from '#web/api/api-error.ts'
import { queryOf } from '#web/api/queries.ts'
import { isExpected } from '#web/api/say-error.ts'
import styles from '#web/staff/manage.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { batchActNames } from './batch-names.ts'
import { BatchThings } from './batch-things.tsx'

const lookAgainMs = 1_000
const missing = ['not_found', 'invalid_input'] as const

/** How far an act on many has come; what was refused stands first. */
export function BatchPage({ batchId }: { batchId?: number }) {
  const { data, error } = useQuery({
    ...queryOf(readBatch, { batchId: batchId ?? 0 }, { expects: missing }),
    enabled: batchId !== undefined,
    refetchInterval: ({ state }) => (state.data?.endedAt || state.error ? false : lookAgainMs),
    throwOnError: (failure, { state }) =>
      state.data === undefined && !(isApiError(failure) && isExpected(failure, missing)),
    retry: false,
  })
  const isMissing = !data && (error !== null || batchId === undefined)
  return (
    <section className={styles.page}>
      <p className={styles.quiet}>
        <Link to="/manage/batches">{m.batch_all()}</Link> ·{' '}
        <Link to="/manage/search">{m.batch_search()}</Link>
      </p>
      <h1>{data ? batchActNames[data.act]() : m.batch_title()}</h1>
      {!data && !isMissing && <SkeletonList label={m.ui_loading()} />}
      {isMissing && <EmptyState text={m.page_missing_text()} />}
      {data && (
        <>
          <p className={styles.quiet}>
            {m.batch_made({ account: data.madeBy, time: showTime(data.madeAt) })}
            {data.reason && ` · ${data.reason}`}
          </p>
          <HowFar batch={data} />
          <BatchThings
            things={data.things.toSorted((one, other) => Number(!one.problem) - Number(!other.problem))}
            showsState
          />
        </>
      )}
    </section>
  )
}

function HowFar({ batch: { total, done, refused, endedAt } }: { batch: Batch }) {
  const settled = done + refused
  return (
    <>
      {!endedAt && <Progress label={m.batch_running()} value={settled} max={total} />}
      <p role="status">
        {endedAt ? m.batch_ended() : m.batch_progress({ settled, total })} · {m.batch_done({ count: done })}
        {refused > 0 && ` · ${m.batch_refused({ count: refused })}`}
      </p>
    </>
  )
}
