import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type ErrorCode, errorStatus } from '#contract/core/errors.ts'
import { pageNumber } from '#contract/core/wire.ts'
import { keyForm } from './answer-once.ts'
import { type Components, describeShape, type Schema } from './describe-shape.ts'
import { isOpenToKeys } from './key-access.ts'
import { errorsAnywhere, errorsOf } from './operation-errors.ts'

export interface DocumentParts {
  schemas: Components
  parameters: Record<string, unknown>
  responses: Record<string, { description: string }>
}

export const parameters = {
  RequestKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Sent again under the same key, it answers what it answered first and makes nothing. Good for a day.',
    schema: { type: 'string', pattern: keyForm.source },
  },
  Page: {
    name: 'page',
    in: 'query',
    required: false,
    schema: describeShape(pageNumber(), {}),
  },
}

/** One operation as OpenAPI describes it; the shapes and refusals it shares with others go to the parts. */
export function describeOperation(endpoint: Endpoint, parts: DocumentParts) {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const isRead = endpoint.method === 'GET'
  const { properties, required } = describeInput(endpoint, parts.schemas)
  const names = Object.keys(properties)
  const bodyNames = names.filter((name) => !isRead && !inPath.includes(name))
  const asked = names
    .filter((name) => !bodyNames.includes(name))
    .map((name) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema: properties[name],
    }))
    .map((parameter) => shareParameter(parameter, parts.parameters))
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.domain],
    ...(isUsual(endpoint) ? {} : { security: securityOf(endpoint) }),
    parameters: endpoint.creates ? [...asked, keyParameter] : asked,
    ...(endpoint.takesFile && { requestBody: fileBody }),
    ...(bodyNames.length > 0 && {
      requestBody: describeBody(endpoint, parts.schemas, {
        type: 'object',
        properties: Object.fromEntries(bodyNames.map((name) => [name, properties[name] as Schema])),
        required: required.filter((name) => bodyNames.includes(name)),
      }),
    }),
    responses: {
      200: describeAnswer(endpoint, parts),
      ...describeRefusals(endpoint, parts.responses),
    },
  }
}

/**
 * What has a default may be left out by the caller, though it is always there after parsing. A value travels as what it
 * is parsed to, except where its kind itself changes: an amount is typed as text and read as a number.
 */
function describeInput({ input }: Endpoint, schemas: Components) {
  const parsed = describeShape(input, schemas).properties ?? {}
  const { properties: sent = {}, required = [] } = describeShape(input, {}, 'input')
  const changesKind = (name: string) =>
    sent[name]?.type !== undefined && sent[name].type !== parsed[name]?.type
  const entries = Object.entries(parsed).map(([name, schema]) => [
    name,
    changesKind(name) ? sent[name] : schema,
  ])
  return { properties: Object.fromEntries(entries) as Record<string, Schema>, required }
}

/** The same body in both encodings, under one name. */
function describeBody({ name }: Endpoint, schemas: Components, body: Schema) {
  const bodyName = `${name.charAt(0).toUpperCase()}${name.slice(1)}Body`
  schemas[bodyName] = body
  const schema = { $ref: `#/components/schemas/${bodyName}` }
  const isRequired = (body.required ?? []).length > 0
  return {
    ...(isRequired && { required: true }),
    content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } },
  }
}

/**
 * Most ids in a path are described alike, and so are most numbers of a page: those stand in the document once, under their
 * name, and one that is described otherwise stays where it is.
 */
function shareParameter(parameter: { name: string; in: string }, shared: Record<string, unknown>) {
  const { name } = parameter
  if (parameter.in === 'path') shared[name] ??= parameter
  const known = name === 'page' ? 'Page' : name
  return isDeepStrictEqual(shared[known], parameter)
    ? { $ref: `#/components/parameters/${known}` }
    : parameter
}

const keyParameter = { $ref: '#/components/parameters/RequestKey' }

const fileBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' } },
        required: ['file'],
      },
    },
  },
}

/** Many operations answer no more than that it is done, and say so in the same words. */
function describeAnswer({ output }: Endpoint, { schemas, responses }: DocumentParts) {
  const schema = describeShape(output, schemas)
  const answer = { description: 'Done', content: { 'application/json': { schema } } }
  if (schema.$ref !== '#/components/schemas/Done') return answer
  responses.Done ??= answer
  return { $ref: '#/components/responses/Done' }
}

/** By status: which codes it may have. Operations that refuse with the same codes share the description. */
function describeRefusals(endpoint: Endpoint, responses: DocumentParts['responses']) {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errorStatus[code])
  return {
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [status, describeRefusal(String(status), codes, responses)]),
    ),
    default: describeRefusal('anywhere', errorsAnywhere, responses),
  }
}

const retryAfter = { description: 'Seconds until it is worth asking again.', schema: { type: 'integer' } }

/** Named by its status and a number: a name made of the codes would be a sixth of the whole document. */
function describeRefusal(kind: string, codes: readonly ErrorCode[], responses: DocumentParts['responses']) {
  const description = `Refused: ${codes.join(', ')}`
  const ofKind = Object.keys(responses).filter((name) => name.startsWith(kind))
  const known = ofKind.find((name) => responses[name]?.description === description)
  const name = known ?? `${kind}-${ofKind.length + 1}`
  const refusal = {
    description,
    ...(kind === '429' && { headers: { 'Retry-After': retryAfter } }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  responses[name] ??= refusal
  return { $ref: `#/components/responses/${name}` }
}

export const securitySchemes = {
  tokens: { type: 'http', scheme: 'bearer', description: 'The token pair: accessToken,refreshToken' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of a program of the staff; needs no CSRF pair',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The value of the cookie XSRF-TOKEN, which comes with the first answer of the API',
  },
}

/** What a member changes; operations say what else they ask for. */
export const usualSecurity = [{ csrf: [], tokens: [] }]

const isUsual = (endpoint: Endpoint) =>
  endpoint.memberOnly && endpoint.method !== 'GET' && !isOpenToKeys(endpoint)

/** Alternatives: whoever isn't signed in sends no tokens to what guests may call. */
function securityOf(endpoint: Endpoint) {
  const { method, memberOnly, anyToken } = endpoint
  const byKey = isOpenToKeys(endpoint) ? [{ apiKey: [] }] : []
  const written = method === 'GET' ? {} : { csrf: [] }
  const signedIn = { ...written, tokens: [] }
  if (memberOnly) return [signedIn, ...byKey]
  return [written, ...(anyToken ? [] : [signedIn]), ...byKey]
}
