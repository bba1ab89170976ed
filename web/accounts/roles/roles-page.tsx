import { readRoles } from '#contract/accounts/role-editing.ts'
import { m } from '#contract/messages/generated/messages.js'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/staff/manage.module.css'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { LevelsCard } from './levels-card.tsx'
import { RolesCard } from './roles-card.tsx'
import { StaffRolesCard } from './staff-roles-card.tsx'
import { TagRightsCard } from './tag-rights-card.tsx'

export function RolesPage() {
  const { data } = usePageQuery(readRoles, {})
  return (
    <section className={styles.page}>
      <h1>{m.manage_section_roles()}</h1>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <>
          <RolesCard roles={data.roles} />
          <TagRightsCard tags={data.tags} roles={data.roles} />
          <LevelsCard levels={data.levels} />
          <StaffRolesCard staffRoles={data.staffRoles} />
        </>
      )}
    </section>
  )
}
