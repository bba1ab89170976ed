import { m } from '#contract/messages/generated/messages.js'
import type { AuditEntry } from '#contract/site/audit.ts'
import styles from '#web/staff/manage.module.css'

const shownLengthMax = 120

/** What an act changed, field by field; what stayed the same is left out, and long texts unfold. */
export function AuditChange({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const differences = findDifferences(before, after)
  if (differences.length === 0) return null
  return (
    <ul className={styles.changes}>
      {differences.map(([name, from, to]) => (
        <li key={name}>
          {name && <b>{name}: </b>}
          <Value value={from} /> → <Value value={to} />
        </li>
      ))}
    </ul>
  )
}

function Value({ value }: { value: unknown }) {
  const text = write(value)
  if (text.length <= shownLengthMax) return text
  return (
    <details>
      <summary>{`${text.slice(0, shownLengthMax)}…`}</summary>
      {text}
    </details>
  )
}

type Difference = [name: string, from: unknown, to: unknown]

function findDifferences(before: unknown, after: unknown): Difference[] {
  const [from, to] = [before ?? {}, after ?? {}]
  if (!isRecord(from) || !isRecord(to)) return [['', before, after]]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names
    .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
    .map((name) => [name, from[name], to[name]])
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function write(value: unknown): string {
  if (value === null || value === undefined) return m.manage_audit_empty()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
