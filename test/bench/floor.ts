import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import type { HttpAnswer } from './http-client.ts'

/*
 * The floor under every measurement: the same Fastify sending the same bytes with the same headers from memory, in a
 * process of its own. What the product does on top of it is the difference.
 */

export type FloorAnswers = Record<string, { headers: HttpAnswer['headers']; bodyBase64: string }[]>

const leftToFastify = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

process.once('message', async (answers: FloorAnswers) => {
  const app = Fastify({ logger: false })
  await app.register(formbody)
  for (const [name, samples] of Object.entries(answers)) mount(name, samples)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.(address)

  function mount(name: string, samples: FloorAnswers[string]): void {
    const ready = samples.map(({ headers, bodyBase64 }) => ({
      body: Buffer.from(bodyBase64, 'base64'),
      headers: Object.fromEntries(Object.entries(headers).filter(([key]) => !leftToFastify.has(key))),
    }))
    let turn = 0
    app.route({
      method: ['GET', 'POST'],
      url: `/${name}`,
      handler: async (_request, reply) => {
        const answer = ready[turn++ % ready.length]!
        return reply.headers(answer.headers).send(answer.body)
      },
    })
  }
})
process.once('disconnect', () => process.exit())
