import { m } from '#contract/messages/generated/messages.js'
import type { AuditEntry } from '#contract/site/audit.ts'
import styles from '#web/staff/manage.module.css'
import { auditFieldName } from './audit-fields.ts'
import { auditValue } from './audit-values.ts'

const shownLengthMax = 120

/** What an act changed, field by field in words; what stayed the same is left out, and long texts unfold. */
export function AuditChange(entry: AuditEntry) {
  const differences = findDifferences(entry.before, entry.after)
  if (differences.length === 0) return null
  return (
    <ul className={styles.changes}>
      {differences.map(({ field, from, to, isNew }) => {
        const name = field && auditFieldName(field)
        return (
          <li key={field}>
            {name && <b>{name}: </b>}
            {/* Of what came into being, or was only said, there is nothing before. */}
            {!isNew && (
              <>
                <Value text={auditValue(entry, field, from)} /> →{' '}
              </>
            )}
            <Value text={auditValue(entry, field, to)} />
          </li>
        )
      })}
    </ul>
  )
}

function Value({ text }: { text: string }) {
  if (text.length <= shownLengthMax) return text || m.manage_audit_empty()
  return (
    <details>
      <summary>{`${text.slice(0, shownLengthMax)}…`}</summary>
      {text}
    </details>
  )
}

interface Difference {
  /** Empty where the whole was written down as one value. */
  field: string
  from: unknown
  to: unknown
  isNew: boolean
}

function findDifferences(before: unknown, after: unknown): Difference[] {
  const [from, to] = [before ?? {}, after ?? {}]
  if (!isRecord(from) || !isRecord(to)) return [{ field: '', from: before, to: after, isNew: false }]
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return fields
    .filter(
      (field) => auditFieldName(field) !== null && JSON.stringify(from[field]) !== JSON.stringify(to[field]),
    )
    .map((field) => ({ field, from: from[field], to: to[field], isNew: from[field] === undefined }))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
