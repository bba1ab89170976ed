import type { FastifyRequest } from 'fastify'
import type { CacheTags } from '#server/core/cache-tags.ts'
import { accepts } from './encode-answer.ts'
import { hasAlready } from './if-none-match.ts'

/** A finished page for guests, in the encodings that browsers ask for; as it is, it would take three times as much room. */
export interface CachedPage {
  status: number
  /** Where a redirecting page leads; it has no body of its own. */
  location: string | null
  etag: string
  contentSecurityPolicy: string
  gzip: Buffer
  brotli: Buffer
  tags: CacheTags
}

export const countPageBytes = ({ gzip, brotli }: CachedPage) => gzip.length + brotli.length

export interface PageAnswer {
  status: number
  headers: Record<string, string>
  /** Undefined where whoever asks has it already, and where it is to be unpacked first. */
  body: Buffer | undefined
}

/** For readers and robots of a page that can't be drawn now. */
const retryAfterSeconds = 5

/** What a page is answered with to whoever asks with such headers. */
export function answerWith(
  page: CachedPage,
  request: Pick<FastifyRequest, 'headers'>,
  vary: string,
): PageAnswer {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = accepts.br.test(accepted) ? 'br' : accepts.gzip.test(accepted) ? 'gzip' : ''
  const etag = `"${page.etag}${encoding && `-${encoding}`}"`
  const isKept = page.status === 200
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.contentSecurityPolicy,
    'cache-control': isKept ? 'public, max-age=0, s-maxage=30, stale-while-revalidate=60' : 'no-store',
    vary,
    etag,
  }
  if (page.status === 503) headers['retry-after'] = String(retryAfterSeconds)
  if (isKept && hasAlready(request, etag)) return { status: 304, headers, body: undefined }
  if (encoding) headers['content-encoding'] = encoding
  const packed = { br: page.brotli, gzip: page.gzip, '': undefined }
  return { status: page.status, headers, body: packed[encoding] }
}
