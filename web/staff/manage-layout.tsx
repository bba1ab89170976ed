import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readStaffAccess } from '#contract/accounts/role-editing.ts'
import { m } from '#contract/messages/generated/messages.js'
import { ApiError } from '#web/api/api-error.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { useCurrentInSight } from '#web/ui/use-current-in-sight.ts'
import { AlarmNotices } from './alarm-notices.tsx'
import styles from './manage-layout.module.css'
import { sections } from './sections.ts'

/** Stands around every section of the management, for staff only. */
export function ManageLayout({ children }: { children: ReactNode }) {
  return (
    <SignedInOnly>
      <StaffOnly>{children}</StaffOnly>
    </SignedInOnly>
  )
}

function StaffOnly({ children }: { children: ReactNode }) {
  const { data, error } = usePageQuery(
    readStaffAccess,
    {},
    { expects: ['forbidden', 'second_factor_required'] },
  )
  if (error instanceof ApiError && error.code === 'second_factor_required') return <SecondFactorFirst />
  if (!data && error) return <ResultPage kind="forbidden" title={m.manage_forbidden()} />
  if (!data) return <SkeletonList label={m.ui_loading()} />
  const open = sections.filter(({ right }) => data.rights.includes(right))
  if (open.length === 0) return <EmptyState text={m.manage_section_none()} />
  return (
    <div className={styles.manage}>
      <Sections open={open} />
      <div className={styles.content}>
        <AlarmNotices />
        {children}
      </div>
    </div>
  )
}

function Sections({ open }: { open: readonly (typeof sections)[number][] }) {
  const row = useCurrentInSight()
  return (
    <nav ref={row} className={styles.sections} aria-label={m.manage_sections()}>
      {open.map(({ to, name }) => (
        <Link key={to} to={to} className={styles.section}>
          {name()}
        </Link>
      ))}
    </nav>
  )
}

const SecondFactorFirst = () => (
  <ResultPage
    kind="forbidden"
    title={m.manage_second_factor_first()}
    text={m.manage_second_factor_first_text()}
    actions={
      <ButtonLink to="/user/control/secondFactor" variant="primary">
        {m.manage_second_factor_set_up()}
      </ButtonLink>
    }
  />
)
