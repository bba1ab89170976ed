import type { Tx } from './database.ts'

export const insertAuditEntry = (
  tx: Tx,
  entry: {
    actor_id: number
    api_key_id: number | null
    act: string
    subject: string
    before: string | null
    after: string | null
  },
) => tx.insertInto('audit_log').values(entry).execute()
