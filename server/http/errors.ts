import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ErrorAnswer,
  type ErrorCode,
  errorStatus,
  type FieldErrorCode,
  type FieldProblem,
} from '#contract/core/errors.ts'
import { type Language, languages } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import { pageLanguage, requestLanguage } from '#server/core/request-language.ts'
import { isOutage, UserError } from '#server/core/user-error.ts'
import { barePagePolicy, escapeText, writeBarePage } from './bare-page.ts'

type Sentence = (inputs: Record<string, unknown>, options: { locale: Language }) => string
const sentences = m as unknown as Record<string, Sentence | undefined>

/** The one place where an outcome becomes a status and a sentence. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const isLost = isUndecodablePage(error, request)
  const outcome = isLost ? new UserError('not_found') : toUserError(error)
  const code = outcome?.code ?? 'server_error'
  if (!outcome) request.log.error({ err: error }, 'unexpected error')
  // No bug of ours and nothing that the asker did, so the operator has to hear of it.
  else if (isOutage(outcome))
    request.log.error({ err: outcome.cause ?? error, code }, 'what we stand on is missing')
  if (outcome?.retryAfterSeconds) reply.header('retry-after', outcome.retryAfterSeconds)
  // Every 401 says how to come in (RFC 9110, 15.5.2); browsers ask nobody for a password of this kind.
  if (errorStatus[code] === 401) reply.header('www-authenticate', 'Bearer')
  reply
    .code(errorStatus[code])
    .header('cache-control', 'no-store')
    // An address that can't be decoded is refused before the hooks that set it elsewhere.
    .header('x-request-id', request.id)
  const said = outcome ?? new UserError(code)
  if (isLost || request.routeOptions?.config?.isPage) return void sendErrorPage(said, request, reply)
  reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(said, requestLanguage(request), request.id))
}

/** Comes to no route: what a browser asked for is told by what it takes. */
const isUndecodablePage = (error: unknown, { url, headers }: FastifyRequest): boolean =>
  (error as FastifyError).code === 'FST_ERR_BAD_URL' &&
  !url.startsWith('/api/') &&
  headers.accept?.includes('text/html') === true

/** Such a page is made without the settings. */
const unsettled = { defaultLanguage: 'browser', languageSwitching: true } as const

/** For whoever asks for a page: the sentence in both languages, the reader's first, and nothing that asks the site for more. */
function sendErrorPage({ code, until, sentence }: UserError, request: FastifyRequest, reply: FastifyReply) {
  const say = (locale: Language) => sentence || sayOutcome(code, until, locale)
  // Where the address couldn't be read, what it asks and cookies weren't either.
  const language = request.query ? pageLanguage(request, unsettled) : requestLanguage(request)
  const others = languages.filter((other) => other !== language)
  const html = others.map((other) => `<p lang="${other}">${escapeText(say(other))}</p>`).join('')
  return reply
    .header('content-security-policy', barePagePolicy)
    .type('text/html; charset=utf-8')
    .send(writeBarePage({ language, title: say(language), html }))
}

function errorBody(
  { code, fields, sentence, until, ticket }: UserError,
  locale: Language,
  requestId: string,
): ErrorAnswer {
  const translated = Object.entries(fields).map(([name, problem]) => [
    name,
    { code: problem.code, message: sayFieldProblem(problem, locale) },
  ])
  return {
    error: {
      code,
      message: sentence || sayOutcome(code, until, locale),
      requestId,
      ...(until && { until: until.toISOString() }),
      ...(ticket && { ticket }),
      ...(translated.length > 0 && { fields: Object.fromEntries(translated) }),
    },
  }
}

/** With its end, where it has one: in UTC, as the reader's zone isn't known here. */
function sayOutcome(code: ErrorCode, until: Date | undefined, locale: Language): string {
  const ended = until && sentences[`error_${code}_until`]
  if (ended) return ended({ until: `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC` }, { locale })
  return sentences[`error_${code}`]?.({}, { locale }) ?? code
}

export function sayFieldProblem({ code, ...facts }: FieldProblem, locale: Language): string {
  const { min: length, max } = facts
  const isOfLength = code === 'too_short' || code === 'too_long'
  if (isOfLength && length !== undefined && length === max)
    return m.field_exact_length({ length }, { locale })
  const numbers = new Intl.NumberFormat(locale, amounts.has(code) ? asYuan : asCount)
  const said = Object.entries(facts).map(([name, number]) => [name, numbers.format(number)])
  return sentences[`field_${code}`]?.(Object.fromEntries(said), { locale }) ?? code
}

const amounts = new Set<FieldErrorCode>(['total_too_small', 'total_too_big', 'above_balance'])
/** As amounts and counts are written elsewhere. */
const asYuan: Intl.NumberFormatOptions = { minimumFractionDigits: 2 }
const asCount: Intl.NumberFormatOptions = { useGrouping: 'min2' }

// Fastify's own refusals, by its stable codes.
const fastifyOutcomes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_RATE_LIMIT: 'too_many_requests',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
}

/** Libraries that write files themselves keep nothing of the system's error but its words. */
const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ||
  /no space left on device/i.test((error as Error).message ?? '')

function toUserError(error: unknown): UserError | undefined {
  if (error instanceof UserError) return error
  const { code = '', statusCode = 500 } = error as FastifyError
  const known = fastifyOutcomes[code] ?? (isDiskFull(error) ? 'disk_full' : undefined)
  if (known) return new UserError(known)
  return statusCode >= 400 && statusCode < 500 ? new UserError('bad_request') : undefined
}
