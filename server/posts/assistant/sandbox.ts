import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Mount } from '#server/core/host.ts'
import { openEventStream } from './event-stream.ts'

/*
 * An endpoint that ships with the product and speaks the protocol of the others, for trying the assistant out and for
 * tests. It understands nothing: it repeats what it was asked. The name of its model says how it behaves.
 */

export const sandboxPath = '/assistantSandbox/v1'

export const sandboxModels = [
  'sandbox',
  'sandbox-slow',
  'sandbox-silent',
  'sandbox-broken',
  'sandbox-html',
  'sandbox-401',
  'sandbox-429',
  'sandbox-500',
  'sandbox-picture',
] as const

interface Asked {
  model?: string
  messages?: { role: string; content: string }[]
  prompt?: string
}

const slowMs = 100
const pieceLength = 12

/** 64 by 48 pixels of one green. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAMAAACWlYwtAAAAA1BMVEV6nl/qCjutAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGklEQVRIx+3BgQAAAADDoPlTX+AIVQEAAHwDDDAAAcvAQmMAAAAASUVORK5CYII='

/** Mounted wherever the sandbox gateway is: not in production, unless the operator wants it. */
export const mountAssistantSandbox: Mount = async (app, { site }) => {
  if (!site.gateways.sandbox) return
  await app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, JSON.parse(body as string)),
    )
    scope.post(`${sandboxPath}/chat/completions`, (request, reply) => chat(request.body as Asked, reply))
    scope.post(`${sandboxPath}/images/generations`, (request, reply) => {
      const { model = '' } = request.body as Asked
      if (model !== 'sandbox-picture') return refuse(reply, model)
      return reply.type('application/json').send({ data: [{ b64_json: picture }] })
    })
  })
}

function refuse(reply: FastifyReply, model: string) {
  const status = Number(/\d{3}$/.exec(model)?.[0] ?? 400)
  if (status === 429) reply.header('retry-after', '20')
  const error = { code: `sandbox_${status}`, message: `The sandbox was asked to answer ${status}.` }
  return reply.code(status).type('application/json').send({ error })
}

async function chat({ model = '', messages = [] }: Asked, reply: FastifyReply) {
  if (model === 'sandbox-html')
    return reply.type('text/html').send('<!doctype html><title>Not a model</title>')
  if (!/^sandbox(?:-slow|-silent|-broken)?$/.test(model)) return refuse(reply, model)
  const raw = openEventStream(reply)
  const say = (chunk: unknown) => raw.write(`data: ${JSON.stringify(chunk)}\n\n`)
  if (model === 'sandbox-silent') return
  for (const piece of cut(answerTo(messages))) {
    if (raw.destroyed) return
    say({ choices: [{ delta: { content: piece } }] })
    if (model === 'sandbox-broken') return setTimeout(slowMs).then(() => raw.destroy())
    if (model === 'sandbox-slow') await setTimeout(slowMs)
  }
  say({ choices: [{ delta: {}, finish_reason: 'stop' }] })
  say({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 20 } })
  raw.end('data: [DONE]\n\n')
}

/** The text that the question is about, else the question. */
function answerTo(messages: NonNullable<Asked['messages']>): string {
  const { content = '' } = messages.at(-1) ?? {}
  const [, material] = /<material>\n([\s\S]*?)\n<\/material>/.exec(content) ?? []
  return material ?? content
}

/** Pieces of code points, for a character may be two units. */
function cut(text: string): string[] {
  const points = Array.from(text)
  return Array.from({ length: Math.ceil(points.length / pieceLength) }, (_, at) =>
    points.slice(at * pieceLength, (at + 1) * pieceLength).join(''),
  )
}
