import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OwnArea } from '#web/people/own-area.tsx'

export const Route = createFileRoute('/user/control')({
  component: () => (
    <OwnArea>
      <Outlet />
    </OwnArea>
  ),
})
