import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { errorAnswer } from '#contract/core/errors.ts'
import type { Route } from '#server/core/route.ts'

/** The OpenAPI 3.1 description of every operation, made from the contract, with a page to browse it. */
export async function mountReference(app: FastifyInstance, routes: readonly Route[]): Promise<void> {
  const document = describeRoutes(routes)
  app.get('/api/openapi.json', async (_request, reply) => reply.send(document))
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  })
}

export function describeRoutes(routes: readonly Route[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint } of routes) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Teahouse', version: '1' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        tokens: { type: 'http', scheme: 'bearer', description: 'accessToken,refreshToken' },
      },
    },
    paths,
  }
}

type Properties = Record<string, Record<string, unknown>>

function describeOperation(endpoint: Route['endpoint']) {
  const input = toSchema(endpoint.input) as { properties?: Properties; required?: string[] }
  const { properties = {} } = input
  // What has a default may be left out by the caller, though it is always there after parsing.
  const { required = [] } = toSchema(endpoint.input, 'input') as { required?: string[] }
  const pathNames = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const isRead = endpoint.method === 'GET'
  const parameters = Object.entries(properties)
    .filter(([name]) => isRead || pathNames.includes(name))
    .map(([name, schema]) => ({
      name,
      in: pathNames.includes(name) ? 'path' : 'query',
      required: pathNames.includes(name) || required.includes(name),
      schema,
    }))
  const bodyNames = Object.keys(properties).filter((name) => !isRead && !pathNames.includes(name))
  const body = {
    type: 'object',
    properties: Object.fromEntries(bodyNames.map((name) => [name, properties[name]])),
    required: required.filter((name) => bodyNames.includes(name)),
  }
  return {
    operationId: endpoint.name,
    parameters,
    ...(!isRead && {
      requestBody: {
        content: endpoint.takesFile
          ? { 'multipart/form-data': { schema: fileBody } }
          : {
              'application/x-www-form-urlencoded': { schema: body },
              'application/json': { schema: body },
            },
      },
    }),
    ...(endpoint.memberOnly && { security: [{ tokens: [] }] }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: toSchema(endpoint.output) } } },
      default: { description: 'Refused', content: { 'application/json': { schema: toSchema(errorAnswer) } } },
    },
  }
}

const fileBody = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

const toSchema = (shape: z.ZodMiniType, io: 'input' | 'output' = 'output') => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}
