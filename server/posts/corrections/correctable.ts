import type { AuditNote } from '#server/core/audit.ts'
import type { Tx } from '#server/core/database.ts'

/** Something that staff may edit, as it reads now. */
export interface Correctable {
  authorId: number
  /** Of where it stands. */
  title: string
  body: string
  version: number
  /** Checks and renders a new text before any transaction. What it returns writes that, and says so for the log. */
  prepare: (body: string) => Promise<(tx: Tx) => Promise<AuditNote & { after: object }>>
}
