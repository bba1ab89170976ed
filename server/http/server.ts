import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import serveStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { isReachable } from '#server/core/database.ts'
import type { Log } from '#server/core/log.ts'
import type { Route } from '#server/core/route.ts'
import { UserError } from '#server/core/user-error.ts'
import { readForwardedAddresses, type TrustedProxies, trustIn } from './client-address.ts'
import { type DoorHost, guardDoors, type Limits } from './doors.ts'
import { type EndpointHost, mountEndpoint } from './endpoints.ts'
import { sendError } from './errors.ts'
import { protection } from './protection.ts'
import { mountReference } from './reference.ts'
import { openSharedCounts } from './shared-counts.ts'

export interface HttpHost extends Omit<EndpointHost, 'limitMember' | 'limitKey'> {
  isBanned: DoorHost['isBanned']
  routes: readonly Route[]
  log: Log
  trustProxy: TrustedProxies
  /** How long a request may take to come in; a test can't wait as long as an upload may take. */
  requestMsMax?: number
  /** The folder of the built browser files, or nothing when the development server serves them. */
  assetsFolder: string | undefined
  /** What the site has of its own in place of a file beside that folder, by its name. */
  readOwnFile?: (name: string) => Promise<OwnFile | undefined>
}

export interface OwnFile {
  bytes: Buffer
  /** Its media type. */
  type: string
}

const bodyBytesMax = 1024 * 1024
const readyMsMax = 900
/** How long a request may take to come in: the largest upload over a slow line, and its headers. */
const requestMsMax = 10 * 60_000
const headersMsMax = 20_000
const slowRequestsEveryMs = 5_000

/** Fastify with all that knows no feature: parsing, headers, bans and limits, errors, the endpoints, files and health. */
export async function createHttpServer(host: HttpHost): Promise<{ app: FastifyInstance; limits: Limits }> {
  const app = Fastify({
    loggerInstance: host.log as FastifyBaseLogger,
    // One line a request is ours, below; Fastify's own two would double it.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: trustIn(host.trustProxy),
    bodyLimit: bodyBytesMax,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: host.requestMsMax ?? requestMsMax,
    http: {
      headersTimeout: Math.min(headersMsMax, host.requestMsMax ?? headersMsMax),
      connectionsCheckingInterval: Math.min(slowRequestsEveryMs, host.requestMsMax ?? slowRequestsEveryMs),
    },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => sendError(new UserError('not_found'), request, reply))
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    request.log.info(
      {
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
  readForwardedAddresses(app, host.trustProxy)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(protection).header('x-request-id', request.id)
    done()
  })
  readJson(app)
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: bodyBytesMax })
  await app.register(rateLimit, { global: false, store: openSharedCounts(host.db) })
  const settings = () => host.snapshots().settings
  const limits = guardDoors(app, { settings, isBanned: host.isBanned })
  if (host.assetsFolder) await mountAssets(app, host.assetsFolder, host.readOwnFile)
  await mountEndpoints(app, { ...host, limitMember: limits.limitMember, limitKey: limits.limitKey })
  await mountReference(app, host.routes)
  mountHealth(app, host)
  return { app, limits }
}

/** Programs name JSON with everything they send: without a body nothing is wrong with it. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parse(request, body as string, done),
  )
}

async function mountEndpoints(
  app: FastifyInstance,
  host: EndpointHost & Pick<HttpHost, 'routes'>,
): Promise<void> {
  await app.register(async (api) => {
    for (const route of host.routes) if (!route.endpoint.takesFile) mountEndpoint(api, host, route)
    await api.register(async (files) => {
      await files.register(multipart, { limits: { files: 1, fields: 10 } })
      for (const route of host.routes) if (route.endpoint.takesFile) mountEndpoint(files, host, route)
    })
    api.all('/api/*', async () => {
      throw new UserError('not_found')
    })
  })
}

/** Built files have their content's hash in their names, so a browser may keep them for ever. */
async function mountAssets(
  app: FastifyInstance,
  folder: string,
  readOwnFile: HttpHost['readOwnFile'],
): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, counts: 'free' }
    })
    await files.register(serveStatic, {
      root: resolve(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    })
    // Icons, and the program that an installed site runs, which asks for a page of ours. Their names stay when they change.
    for (const name of await listRootFiles(folder))
      files.get(`/${name}`, async (_request, reply) => {
        const own = await readOwnFile?.(name)
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self'; img-src data:")
        if (!own) return reply.sendFile(name, resolve(folder), { immutable: false, maxAge: '1h' })
        return reply.header('cache-control', 'public, max-age=3600').type(own.type).send(own.bytes)
      })
  })
}

/** What stands beside the folder of the built files, without what is only another form of it. */
async function listRootFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name)).map(({ name }) => name)
}

function mountHealth(app: FastifyInstance, { db }: HttpHost): void {
  app.get('/healthz', { config: { counts: 'free' } }, async () => ({ alive: true }))
  app.get('/readyz', { config: { counts: 'free' } }, async (_request, reply) => {
    const ready = await Promise.race([isReachable(db), sleep(readyMsMax, false, { ref: false })])
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}
