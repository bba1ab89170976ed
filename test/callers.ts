import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Endpoint, fillPath, formEncode, type InputOf, type OutputOf } from '#contract/core/endpoint.ts'
import type { ErrorAnswer, ErrorCode } from '#contract/core/errors.ts'
import type { Language } from '#contract/core/language.ts'
import { errorsAnywhere, errorsOf } from '#server/http/operation-errors.ts'
import type { Member } from './makers.ts'

/** An answer that wasn't success, as a caller of the API sees it. */
export class RefusedCall extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly sentence: string
  /** The code of what is wrong, by field. */
  readonly fields: Record<string, string>
  readonly ticket: string | undefined

  constructor(status: number, { error }: ErrorAnswer) {
    super(`${status} ${error.code}: ${JSON.stringify(error.fields ?? error.message)}`)
    this.status = status
    this.code = error.code
    this.sentence = error.message
    this.ticket = error.ticket
    this.fields = Object.fromEntries(
      Object.entries(error.fields ?? {}).map(([name, { code }]) => [name, code]),
    )
  }
}

export interface Caller {
  /** Calls an operation as a browser does. Throws a RefusedCall. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, language?: Language): Promise<OutputOf<E>>
  /** Sends a request as it is, with this caller's tokens and CSRF pair; headers given here win. */
  send(request: InjectOptions): Promise<LightMyRequestResponse>
}

export type Tokens = Pick<Member, 'accessToken' | 'refreshToken'>

/** What takes requests: an application in this process, or one that is reached over a socket. */
export type Door = Pick<FastifyInstance, 'inject'>

export function createCallers(app: Door): (tokens: Tokens | null) => Caller {
  let csrf: Promise<string> | undefined
  return (tokens) => {
    const send: Caller['send'] = async (request) => {
      csrf ??= fetchCsrfToken(app)
      const token = await csrf
      return app.inject({
        ...request,
        headers: {
          cookie: `XSRF-TOKEN=${token}`,
          'x-xsrf-token': token,
          ...(tokens && { authorization: `Bearer ${tokens.accessToken},${tokens.refreshToken}` }),
          ...request.headers,
        },
      })
    }
    return { send, call: (endpoint, input, language) => callThrough(send, endpoint, input, language) }
  }
}

async function fetchCsrfToken(app: Door): Promise<string> {
  const answer = await app.inject('/api/signInOptions')
  const cookie = answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')
  if (!cookie) throw new Error('The first answer of the API brought no CSRF cookie.')
  return cookie.value
}

async function callThrough<E extends Endpoint>(
  send: Caller['send'],
  endpoint: E,
  input: InputOf<E>,
  language: Language = 'en-US',
): Promise<OutputOf<E>> {
  const { path, rest } = fillPath(endpoint.path, input)
  const form = formEncode(rest).toString()
  const isRead = endpoint.method === 'GET'
  const answer = await send({
    method: endpoint.method,
    url: `/api${path}${isRead && form ? `?${form}` : ''}`,
    headers: {
      'accept-language': language,
      ...(!isRead && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(!isRead && { payload: form }),
  })
  if (answer.statusCode >= 300) {
    const refused = new RefusedCall(answer.statusCode, answer.json<ErrorAnswer>())
    requireNamed(endpoint, refused.code)
    if (answer.body.includes('undefined'))
      throw new Error(`${endpoint.name} refuses with a sentence that lacks something: ${answer.body}`)
    throw refused
  }
  return answer.json<OutputOf<E>>()
}

/** The description of the API promises that an operation refuses with the codes it names, and no others. */
function requireNamed(endpoint: Endpoint, code: ErrorCode): void {
  if (errorsAnywhere.includes(code) || errorsOf(endpoint).includes(code)) return
  throw new Error(`${endpoint.name} refused with ${code}, which its errors in the contract don't name.`)
}
