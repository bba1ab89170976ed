import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import type { BatchThing } from '#contract/site/batches.ts'
import { PostLink } from '#web/posts/publishing/post-link.tsx'
import manage from '#web/staff/manage.module.css'
import { Tag } from '#web/ui/tag.tsx'
import { problemNames } from './batch-names.ts'
import styles from './batches.module.css'
import { nameOf } from './use-chosen.ts'

interface BatchThingsProps {
  things: readonly (BatchThing & { isDone?: boolean })[]
  /** Says what has become of each, once it is under way. */
  showsState?: boolean
}

/** What an act on many is about, each with why it isn't carried out on it. */
export const BatchThings = ({ things, showsState = false }: BatchThingsProps) => (
  <ul className={styles.things}>
    {things.map((thing) => (
      <li key={nameOf(thing)}>
        <p>
          <Name thing={thing} /> {thing.kind !== 'member' && thing.account && <span>· {thing.account}</span>}{' '}
          {thing.problem && <Tag tone="vermilion">{problemNames[thing.problem]()}</Tag>}
          {showsState && !thing.problem && (
            <Tag tone={thing.isDone ? 'tea' : 'plain'}>{thing.isDone ? m.batch_did() : m.batch_waits()}</Tag>
          )}
        </p>
        {thing.words && <p className={manage.quiet}>{thing.words}</p>}
      </li>
    ))}
  </ul>
)

function Name({ thing: { kind, id, title, account, place, isQuestion } }: { thing: BatchThing }) {
  if (kind === 'member' && account)
    return (
      <Link to="/manage/member" search={{ memberId: id }}>
        {account}
      </Link>
    )
  const name = title || m.batch_missing({ id })
  return place ? (
    <PostLink {...place} isQuestion={isQuestion}>
      {name}
    </PostLink>
  ) : (
    name
  )
}
