import { ScrollText } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { TextLink } from '#web/ui/link.tsx'
import { MenuLink } from '#web/ui/menu.tsx'
import { useStaffRight } from './use-staff-right.ts'

/** What something is called in the audit log, such as `topic:7`. */
type LogProps = { subject: string }

/** The way to what staff did to something, for those who may read the log. */
export function LogLink({ subject }: LogProps) {
  if (!useStaffRight('read_audit_log')) return null
  return (
    <TextLink to="/manage/auditLog" search={{ subject }}>
      {m.manage_log_of()}
    </TextLink>
  )
}

/** The same in a menu. */
export function LogItem({ subject }: LogProps) {
  if (!useStaffRight('read_audit_log')) return null
  return (
    <MenuLink to="/manage/auditLog" search={{ subject }} icon={<ScrollText aria-hidden="true" />}>
      {m.manage_log_of()}
    </MenuLink>
  )
}
