import { memo } from 'react'
import prose from '#web/ui/prose.module.css'
import { trustedHtml } from '#web/ui/trusted-html.ts'

/** A post's HTML as the server rendered and sanitized it when it was written. What can be pressed in it: web/posts. */
export const PostBody = memo(function PostBody({ html }: { html: string }) {
  const trusted = { __html: trustedHtml(html) as string }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitized by contract/markdown at write time.
  return <div data-post className={prose.prose} dangerouslySetInnerHTML={trusted} />
})
