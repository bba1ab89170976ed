import { createFileRoute, Outlet } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { ManageLayout } from '#web/manage/manage-layout.tsx'
import { pageHead, rootData } from '#web/shell/site-head.ts'

export const Route = createFileRoute('/manage')({
  head: ({ matches }) => pageHead({ facts: rootData(matches), title: m.manage_title(), path: '/manage' }),
  component: () => (
    <ManageLayout>
      <Outlet />
    </ManageLayout>
  ),
})
