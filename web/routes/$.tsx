import { createFileRoute, redirect } from '@tanstack/react-router'

/** Any unmatched path leads to the index. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', statusCode: 302 })
  },
})
