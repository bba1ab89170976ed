import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createParser } from 'eventsource-parser'
import type { AssistantProblem } from '#contract/posts/assistant.ts'
import type { AssistantProblemCode } from '#contract/posts/assistant-acts.ts'
import { anyPublicPort, type Reach } from '#server/core/reach.ts'
import { NoAnswer, requestWithin } from '#server/core/request-within.ts'
import { readRetryAfterMs } from '#server/core/retry-after.ts'

/** Where a model runs and how it is asked. */
export interface ModelAccess {
  baseUrl: string
  key: string | null
  model: string
  allowsPrivate: boolean
}

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** Something of an answer: words, or how many tokens it took. */
export interface ChatPart {
  text?: string
  use?: { tokensIn: number; tokensOut: number }
}

/** What went wrong at the endpoint or on the way there. */
export class EndpointProblem extends Error {
  readonly problem: AssistantProblem

  constructor(code: AssistantProblemCode, said: Partial<AssistantProblem> = {}) {
    super(code)
    this.problem = { code, status: null, endpointCode: null, message: null, retryAfterSeconds: null, ...said }
  }
}

/** Models think before they speak. */
const firstWordMsMax = 60_000
const silenceMsMax = 30_000
const errorBytesMax = 64 * 1024
const messageLengthMax = 500
/** Of a whole answer with what surrounds each of its words. */
const streamLengthMax = 64 * 1024 * 1024

/** Models of one's own network may have any address and port; others none but public ones. No redirect is followed. */
export const reachOf = ({ allowsPrivate }: Pick<ModelAccess, 'allowsPrivate'>): Reach =>
  allowsPrivate ? { ...anyPublicPort, isAddressAllowed: () => true } : anyPublicPort

/** Asks a model and yields its answer as it comes. Throws `EndpointProblem`; a signal breaks the question off at once. */
export async function* streamChat(
  access: ModelAccess,
  messages: readonly ChatMessage[],
  { signal, tokensMax }: { signal: AbortSignal; tokensMax: number },
): AsyncGenerator<ChatPart> {
  const response = await postChat(access, signal, (limit) => ({
    model: access.model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    [limit]: tokensMax,
  }))
  let hasEnded = false
  try {
    for await (const data of readEvents(response)) {
      if (data === '[DONE]') return
      const { text, use, isLast } = readChunk(data)
      hasEnded ||= isLast
      if (text) yield { text }
      if (use) yield { use }
    }
  } catch (error) {
    throw toProblem(error, signal)
  } finally {
    response.destroy()
  }
  if (!hasEnded) throw new EndpointProblem('broken_off')
}

/** The models that have refused `max_tokens`; each process finds out by itself. */
const limitsByOtherName = new Set<string>()

/**
 * Most endpoints know how long an answer may get as `max_tokens`. Models of OpenAI that think before they speak refuse that and name
 * what they take; they are asked so from then on.
 */
async function postChat(
  access: ModelAccess,
  signal: AbortSignal,
  write: (limit: 'max_tokens' | 'max_completion_tokens') => object,
): Promise<IncomingMessage> {
  const ask = (limit: Parameters<typeof write>[0]) => post(access, '/chat/completions', signal, write(limit))
  const model = JSON.stringify([access.baseUrl, access.model])
  if (limitsByOtherName.has(model)) return ask('max_completion_tokens')
  try {
    return await ask('max_tokens')
  } catch (error) {
    const { status, message } = (error as Partial<EndpointProblem>).problem ?? {}
    if (status !== 400 || !message?.includes('max_completion_tokens')) throw error
    limitsByOtherName.add(model)
    return ask('max_completion_tokens')
  }
}

/** Has a picture drawn. Returns its address or its bytes in base64. */
export async function drawPicture(
  access: ModelAccess,
  prompt: string,
  { signal, bytesMax }: { signal: AbortSignal; bytesMax: number },
): Promise<{ url?: string | undefined; base64?: string | undefined }> {
  const response = await post(access, '/images/generations', signal, { model: access.model, prompt, n: 1 })
  try {
    // Base64 is four thirds of the bytes, and the answer says little else.
    const answer = readJson(await readText(response, bytesMax * 1.4 + errorBytesMax)) as ImagesAnswer
    const [first] = answer.data ?? []
    if (!first?.url && !first?.b64_json) throw new EndpointProblem('empty')
    return { url: first.url ?? undefined, base64: first.b64_json ?? undefined }
  } catch (error) {
    throw toProblem(error, signal)
  } finally {
    response.destroy()
  }
}

interface ImagesAnswer {
  data?: { url?: string | null; b64_json?: string | null }[]
}

/** Returns an answer that says 200 and whose body is still to come. */
async function post(
  access: ModelAccess,
  path: string,
  signal: AbortSignal,
  body: unknown,
): Promise<IncomingMessage> {
  const response = await send(access, path, signal, body).catch((error: unknown) => {
    throw toProblem(error, signal)
  })
  const { statusCode: status = 0, headers } = response
  response.setTimeout(silenceMsMax, () => response.destroy(new EndpointProblem('timed_out')))
  if (status === 200) return response
  const text = await readText(response, errorBytesMax).catch(() => '')
  throw new EndpointProblem('refused', {
    status,
    ...readRefusal(text),
    retryAfterSeconds: Math.ceil(readRetryAfterMs(headers['retry-after']) / 1000) || null,
  })
}

const send = async (access: ModelAccess, path: string, signal: AbortSignal, body: unknown) =>
  requestWithin(reachOf(access), new URL(`${access.baseUrl.replace(/\/+$/, '')}${path}`), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Teahouse',
      ...(access.key && { authorization: `Bearer ${access.key}` }),
    },
    body: JSON.stringify(body),
    signal,
    silenceMsMax: firstWordMsMax,
  })

/** The data of each event. What is no event stream is no answer. */
async function* readEvents(response: IncomingMessage): AsyncGenerator<string> {
  if (!/^text\/event-stream\b/i.test(response.headers['content-type'] ?? ''))
    throw new EndpointProblem('unreadable', { status: response.statusCode ?? null })
  const heard: string[] = []
  const parser = createParser({ onEvent: ({ data }) => heard.push(data) })
  let length = 0
  for await (const text of response.setEncoding('utf8') as AsyncIterable<string>) {
    length += text.length
    if (length > streamLengthMax) throw new EndpointProblem('unreadable')
    parser.feed(text)
    yield* heard.splice(0)
  }
}

interface Chunk {
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[] | null
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
  error?: unknown
}

function readChunk(data: string): ChatPart & { isLast: boolean } {
  const { choices, usage, error } = readJson(data) as Chunk
  if (error) throw new EndpointProblem('refused', readRefusal(data))
  const [choice] = choices ?? []
  const { prompt_tokens: tokensIn = 0, completion_tokens: tokensOut = 0 } = usage ?? {}
  // Half a character may have its other half in the next piece.
  const text = choice?.delta?.content?.replaceAll('\0', '')
  return {
    ...(text && { text }),
    ...(usage && isCount(tokensIn) && isCount(tokensOut) && { use: { tokensIn, tokensOut } }),
    isLast: Boolean(choice?.finish_reason),
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** What a refusal says of itself: `{ "error": { "code", "message" } }`, or anything. */
function readRefusal(text: string): Pick<AssistantProblem, 'endpointCode' | 'message'> {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; type?: unknown; message?: unknown } }
    const said = (value: unknown) => (value ? storable(String(value).slice(0, messageLengthMax)) : null)
    return { endpointCode: said(error?.code ?? error?.type), message: said(error?.message) }
  } catch {
    return { endpointCode: null, message: null }
  }
}

/** As the database takes it: it refuses the zero character anywhere, and half a character in JSON. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

function readJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {}
  throw new EndpointProblem('unreadable')
}

async function readText(response: Readable, bytesMax: number): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > bytesMax) throw new EndpointProblem('unreadable')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** Whatever fails below is a way that wasn't there, or one that ended too early; what was broken off stays that. */
function toProblem(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof EndpointProblem || signal.aborted) return error
  if (error instanceof NoAnswer) return new EndpointProblem('timed_out')
  const { code } = error as NodeJS.ErrnoException
  // What is of another form than was asked for fails as it is taken apart, and nothing of the network does so.
  if (error instanceof TypeError && code === undefined) return new EndpointProblem('unreadable')
  return new EndpointProblem(code === 'ECONNRESET' ? 'broken_off' : 'unreachable')
}
