import { createFileRoute, redirect } from '@tanstack/react-router'

/** Whoever cut an address short comes to where all the others are led to from. */
export const Route = createFileRoute('/user/control/')({
  beforeLoad: () => {
    throw redirect({ to: '/user/control/home' })
  },
})
