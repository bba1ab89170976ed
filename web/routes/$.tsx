import { createFileRoute, redirect } from '@tanstack/react-router'

/** Any unmatched path leads to the index, which says so. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', search: { missing: 1 }, statusCode: 302 })
  },
})
