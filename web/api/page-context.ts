import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageContext } from '#contract/core/page-context.ts'

/** The context of the page being drawn; nothing in the browser. */
export const pageContext = createIsomorphicFn()
  .server(() => getGlobalStartContext() as unknown as PageContext | undefined)
  .client(() => undefined as PageContext | undefined)
