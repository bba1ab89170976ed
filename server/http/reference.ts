import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { type Domain, domains } from '#contract/core/endpoint.ts'
import { errorAnswer } from '#contract/core/errors.ts'
import type { Route } from '#server/core/route.ts'
import {
  type DocumentParts,
  describeOperation,
  parameters,
  securitySchemes,
  usualSecurity,
} from './describe-operation.ts'
import { describeShape } from './describe-shape.ts'

/** The page's own policy would have its files asked for over HTTPS, so that a forum without it had none. */
const browsingPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"

/**
 * The OpenAPI 3.1 description of every operation, made from the contract when it is first asked for, with a page to browse it.
 */
export async function mountReference(app: FastifyInstance, routes: readonly Route[]): Promise<void> {
  let described: Record<string, unknown> | undefined
  const document = {
    toJSON() {
      described ??= describeRoutes(routes)
      return described
    },
  }
  app.get('/api/openapi.json', async (_request, reply) => reply.send(document))
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: browsingPolicy })
  })
}

const domainDescriptions: Record<Domain, string> = {
  accounts: 'Registering, signing in, members, their profiles, roles, bans and follows',
  money: 'Balance and points, recharge, red envelopes and membership cards',
  notifications: 'Reminders, system notifications, alarms, and the mail and SMS that go out',
  people: "Members' homes, lists and dynamics, private messages, and what reaches each where",
  posts:
    'Topics, questions and what is said under them, their tags, review, reports, search and the assistant',
  site: 'The site itself: settings, help, feedback, the desk, figures, webhooks, API keys and the audit log',
}

export function describeRoutes(routes: readonly Route[]): Record<string, unknown> {
  const parts: DocumentParts = { schemas: {}, responses: {}, parameters: { ...parameters } }
  describeShape(errorAnswer, parts.schemas)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint } of routes) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint, parts) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Teahouse',
      version: '1',
      description: 'Everything that the pages of this forum do, as operations over HTTP.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: usualSecurity,
    tags: domains.map((name) => ({ name, description: domainDescriptions[name] })),
    paths,
    components: { ...parts, securitySchemes },
  }
}
