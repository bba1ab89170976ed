import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { readStaffAccess } from '#contract/accounts/role-editing.ts'
import { queryOf } from '#web/api/queries.ts'
import { sections } from '#web/staff/sections.ts'

/** Leads to the first section that is open to whoever comes. */
export function ManageHome() {
  const { data } = useQuery(queryOf(readStaffAccess, {}, { expects: ['forbidden'] }))
  const first = sections.find(({ right }) => data?.rights.includes(right))
  return first && <Navigate to={first.to} replace />
}
