import { m } from '#contract/messages/generated/messages.js'
import type { GuardFinding, GuardName } from '#contract/posts/guards.ts'
import { Tag } from '#web/ui/tag.tsx'
import { guardNames } from './act-names.ts'
import { AlikePostLine } from './alike-post-line.tsx'
import styles from './desk.module.css'
import { Part } from './entry-parts.tsx'

const sentences: Record<GuardName, (finding: GuardFinding) => string> = {
  first_posts: m.desk_found_first_posts,
  first_links: ({ count, hosts }) =>
    m.desk_found_first_links({ count, hosts: hosts.join(m.manage_list_separator()) }),
  same_text: m.desk_found_same_text,
  pace: m.desk_found_pace,
  registrations: m.desk_found_registrations,
  outside_judge: ({ reason }) =>
    reason ? m.desk_found_outside_judge({ reason }) : m.desk_found_outside_judge_silent(),
}

/** Those that a false alarm teaches something. */
const teaches = (guard: GuardName) => guard !== 'first_posts' && guard !== 'outside_judge'

/** Which guards against spam made a post wait, and why. */
export function Findings({ findings }: { findings: readonly GuardFinding[] }) {
  if (findings.length === 0) return null
  return (
    <Part title={m.desk_findings()}>
      <ul className={styles.reports}>
        {findings.map((finding) => (
          <li key={finding.guard} className={styles.report}>
            <div className={styles.head}>
              <Tag tone="vermilion">{guardNames[finding.guard]()}</Tag>
              <span>{sentences[finding.guard](finding)}</span>
            </div>
            {finding.alike.map((post) => (
              <AlikePostLine key={`${post.kind}:${post.words}:${post.place?.topicId}`} post={post} />
            ))}
          </li>
        ))}
      </ul>
      {findings.some(({ guard }) => teaches(guard)) && (
        <p className={styles.quiet}>{m.desk_approve_learns()}</p>
      )}
    </Part>
  )
}
