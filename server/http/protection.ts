import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** The headers that tell browsers what to refuse. Made once: Fastify's own plugin makes them anew for each request. */
export const protection = collectHeaders({
  // Pages carry a policy of their own; an endpoint's answer is never a document.
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  // What else stands under the operator's domain isn't ours to force.
  strictTransportSecurity: { includeSubDomains: false },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
})

function collectHeaders(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, () => undefined)
  return answer.getHeaders() as Record<string, string>
}
