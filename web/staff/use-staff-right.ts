import { useQuery } from '@tanstack/react-query'
import { readStaffAccess } from '#contract/accounts/role-editing.ts'
import type { StaffRight } from '#contract/core/roles.ts'
import { queryOf } from '#web/api/queries.ts'
import { useViewer } from '#web/core/site.ts'

/** Whether the reader has a right of the staff; not as long as that isn't known. */
export function useStaffRight(right: StaffRight): boolean {
  const isStaff = useViewer()?.isStaff === true
  const { data } = useQuery({ ...queryOf(readStaffAccess, {}, { quiet: true }), enabled: isStaff })
  return data?.rights.includes(right) === true
}
