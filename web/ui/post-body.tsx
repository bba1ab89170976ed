import { memo } from 'react'
import prose from '#web/ui/prose.module.css'
import { trustedHtml } from '#web/ui/trusted-html.ts'

/** A post's HTML as the server rendered and sanitized it when it was written. */
export const PostBody = memo(function PostBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitized by contract/markdown at write time.
  return <div className={prose.prose} dangerouslySetInnerHTML={{ __html: trustedHtml(html) as string }} />
})
