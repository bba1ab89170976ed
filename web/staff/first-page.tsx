import { Navigate } from '@tanstack/react-router'
import { readStaffAccess } from '#contract/accounts/role-editing.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { deskSection } from './sections.ts'

/** Who moderates begins at the desk, the others with how the site is doing. */
export function FirstPage() {
  const { data } = usePageQuery(readStaffAccess, {})
  if (!data) return null
  return (
    <Navigate to={data.rights.includes(deskSection.right) ? deskSection.to : '/manage/overview'} replace />
  )
}
