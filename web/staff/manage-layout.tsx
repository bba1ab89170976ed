import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { readStaffAccess } from '#contract/accounts/role-editing.ts'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { isApiError } from '#web/api/api-error.ts'
import type { CallOptions } from '#web/api/call.ts'
import { queryOf } from '#web/api/queries.ts'
import { readTokens } from '#web/api/tokens.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { usePageTitle } from '#web/core/use-page-title.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { contentPlace } from '#web/ui/content-place.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { useCurrentInSight } from '#web/ui/use-current-in-sight.ts'
import { AlarmNotices } from './alarm-notices.tsx'
import styles from './manage-layout.module.css'
import { type Overview, overviewQuery } from './overview-query.ts'
import {
  type CommonSection,
  commonSections,
  deskSection,
  isWithin,
  type OpenSection,
  openGroups,
  screenNameOf,
} from './sections.ts'

/** What the frame shows itself. */
const refusable: CallOptions = { expects: ['forbidden', 'second_factor_required'] }

/** Stands around every section of the management, for staff only. */
export function ManageLayout({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  // Asked for beside who is here, and not after: what follows waits for both.
  useEffect(() => {
    if (readTokens()) queryClient.query(queryOf(readStaffAccess, {}, refusable)).catch(() => {})
  }, [queryClient])
  return (
    <SignedInOnly>
      <StaffOnly>{children}</StaffOnly>
    </SignedInOnly>
  )
}

function StaffOnly({ children }: { children: ReactNode }) {
  const { data, error, isFetching } = usePageQuery(readStaffAccess, {}, refusable)
  useRereadWhenRefused()
  const { pathname } = useLocation()
  const groups = data && openGroups(data.rights)
  const isOpen = !error && !isFetching && groups && groups.length > 0
  // Whoever loses their rights keeps the screen that they are at, for what they have typed there, and gets to no other.
  const [openPath, setOpenPath] = useState<string>()
  if (isOpen && openPath !== pathname) setOpenPath(pathname)
  const isKept = openPath === pathname
  if (error && !isKept) return <Refusal error={error} />
  if (!groups) return <SkeletonList label={m.ui_loading()} />
  if (groups.length === 0 && !isKept) return <EmptyState text={m.manage_section_none()} />
  return (
    <div className={styles.manage}>
      <Sections groups={groups} moderates={data.rights.includes(deskSection.right)} />
      <div {...contentPlace} className={styles.content}>
        <AlarmNotices />
        {children}
      </div>
    </div>
  )
}

const Refusal = ({ error }: { error: Error }) =>
  isApiError(error) && error.code === 'second_factor_required' ? (
    <SecondFactorFirst />
  ) : (
    <ResultPage kind="forbidden" title={m.manage_forbidden()} />
  )

/** Rights may have been taken since they were read: whoever is refused something is offered what is left. */
function useRereadWhenRefused(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const own = readStaffAccess.name
    const hear = (error: unknown) => {
      if (isApiError(error) && error.status === 403) void queryClient.invalidateQueries({ queryKey: [own] })
    }
    const stops = [
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
      }),
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.query.queryKey[0] === own) return
        if (event.action.type === 'error') hear(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient])
}

interface SectionsProps {
  groups: ReturnType<typeof openGroups>
  moderates: boolean
}

/** On a desk all groups under each other; on a phone a row of the groups, and one of the sections of the present group. */
function Sections({ groups, moderates }: SectionsProps) {
  const row = useCurrentInSight()
  const { data: overview } = useQuery(overviewQuery)
  const { pathname } = useLocation()
  usePageTitle(screenNameOf(pathname))
  return (
    <nav ref={row} className={styles.sections} aria-label={m.manage_sections()} data-around>
      {moderates && <SectionLink {...deskSection} overview={overview} />}
      {commonSections.map((section) => (
        <SectionLink key={section.to} {...section} overview={overview} />
      ))}
      {groups.map(({ name, sections }) => (
        <div
          key={name()}
          className={styles.group}
          data-current={sections.some((section) => isWithin(pathname, section)) || undefined}
        >
          <span className={styles.groupName}>{name()}</span>
          <Link to={sections[0]!.to} className={styles.groupTab}>
            {name()}
          </Link>
          {sections.map((section) => (
            <SectionLink key={section.to} {...section} overview={overview} />
          ))}
        </div>
      ))}
    </nav>
  )
}

type LinkedSection = OpenSection | CommonSection

function SectionLink({ overview, ...section }: LinkedSection & { overview: Overview | undefined }) {
  const { to, name, icon: Icon, count } = section
  const counted = (overview && count?.(overview)) ?? 0
  const isHere = useLocation({ select: ({ pathname }) => isWithin(pathname, section) })
  return (
    <Link to={to} className={styles.section} data-current={isHere || undefined}>
      <Icon size={16} aria-hidden="true" />
      {name()}
      {counted > 0 && <span className={styles.count}>{counted.toLocaleString(getLocale())}</span>}
    </Link>
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
