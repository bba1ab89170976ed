import { createHash } from 'node:crypto'
import type { OutsidePictures } from '#contract/core/settings.ts'
import { playerOrigins } from '#contract/markdown/embedded-videos.ts'

const fixedParts = [
  "default-src 'self'",
  // The editor and positioned menus set styles from script; styles can't run code.
  "style-src 'self' 'unsafe-inline'",
  // Players of other sites, in videos that members embed; of ours the frame that draws diagrams.
  `frame-src 'self' ${playerOrigins.join(' ')}`,
  // Streams of videos are put together by a program where the browser has none of its own.
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types teahouse default worker',
]

/**
 * The policy for one finished page. Scripts of ours carry a nonce while the page is drawn, which nobody outside can
 * know; they're named by hash and the nonce is taken out, so that the page and its policy can be cached.
 */
export function sealInlineScripts(
  html: string,
  nonce: string,
  outsidePictures: OutsidePictures = 'link',
): { html: string; policy: string } {
  const ours = new RegExp(`<script([^>]*) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, 'g')
  const hashes = new Set<string>()
  for (const [, before = '', after = '', source = ''] of html.matchAll(ours)) {
    if (!`${before}${after}`.includes('src=')) hashes.add(`'sha256-${sha256(source)}'`)
  }
  const scripts = ["script-src 'self'", ...hashes].join(' ')
  const withoutNonce = html
    .replaceAll(` nonce="${nonce}"`, '')
    .replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '')
  return { html: withoutNonce, policy: [scripts, pictureSources(outsidePictures), ...fixedParts].join('; ') }
}

/** Only where the staff want other sites' pictures shown directly may a page fetch any of theirs. */
const pictureSources = (outsidePictures: OutsidePictures) =>
  outsidePictures === 'direct' ? 'img-src * data: blob:' : "img-src 'self' data: blob:"

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
