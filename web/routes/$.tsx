import { createFileRoute, redirect } from '@tanstack/react-router'

/** Chapter 2: any unmatched path leads to the index. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', statusCode: 302 })
  },
})
