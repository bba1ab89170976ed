import { lazy, Suspense } from 'react'
import { useViewer } from '#web/shell/site.ts'
import type { ToolsProps } from './tools.tsx'

const Tools = lazy(async () => ({ default: (await import('./tools.tsx')).Tools }))

/** What members may do with a comment or a reply; guests need none of its code. */
export function MemberTools(props: ToolsProps) {
  return (
    useViewer() && (
      <Suspense>
        <Tools {...props} />
      </Suspense>
    )
  )
}
