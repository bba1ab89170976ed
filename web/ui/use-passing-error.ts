import { type ReactNode, useState } from 'react'

/**
 * What was said of a control when it was sent, until it is changed: then nobody knows whether it still holds. It is said
 * again once it has gone and come back, as with the next refusal.
 */
export function usePassingError<Said extends ReactNode>(error: Said) {
  const [passed, setPassed] = useState<ReactNode>()
  if (passed && passed !== error) setPassed(undefined)
  return [error && error === passed ? undefined : error, () => setPassed(error)] as const
}
