import { memo } from 'react'
import { otherLanguage } from '#web/ui/other-language.ts'
import prose from '#web/ui/prose.module.css'
import { trustedHtml } from '#web/ui/trusted-html.ts'

/** A post's HTML as the server rendered and sanitized it when it was written. What can be pressed in it: web/posts. */
export const PostBody = memo(function PostBody({ html }: { html: string }) {
  const trusted = { __html: trustedHtml(html) as string }
  const lang = otherLanguage(html)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitized by contract/markdown at write time.
  return <div data-post lang={lang} className={prose.prose} dangerouslySetInnerHTML={trusted} />
})
