import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Begins an answer that is written bit by bit as server-sent events, with the headers that every answer has. */
export function openEventStream(reply: FastifyReply): ServerResponse {
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that collect what they pass on would make one piece of it.
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  return raw
}
