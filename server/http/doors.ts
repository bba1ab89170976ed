import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#contract/core/settings.ts'
import type { Actor } from '#server/core/actor.ts'
import { networkOf } from '#server/core/client-networks.ts'
import { pageLanguage, requestLanguage } from '#server/core/request-language.ts'
import { UserError } from '#server/core/user-error.ts'
import { sendBannedPage } from './banned-page.ts'
import { addressOf } from './client-address.ts'
import { isInProcess } from './in-process.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How requests of this route count against their address. `each` unless it says otherwise; `drawn` counts itself, by
     * `countDrawing`, when it has nothing ready; `free` costs nothing and serves nothing of the community: the program's
     * own files and health, which a banned address gets too, since the notice of the ban is drawn by them.
     */
    counts?: 'each' | 'drawn' | 'free'
    /** Answers a banned address with a page rather than an error. */
    isPage?: boolean
  }
}

export interface DoorHost {
  settings: () => Settings
  isBanned: (address: string) => boolean
}

export interface Limits {
  /** Counts a page that has to be drawn. Throws `too_many_requests`. */
  countDrawing: (request: FastifyRequest) => Promise<void>
  /** Counts a member's write, wherever it comes from. Throws `too_many_requests`. */
  limitMember: (request: FastifyRequest, actor: Actor) => Promise<void>
  /** Counts what a program asks. Throws `too_many_requests`. */
  limitKey: (request: FastifyRequest, keyId: number) => Promise<void>
}

const windowMs = 60_000

/**
 * Stands before every route of the server that isn't `free`: banned addresses get 456, and an address that asks too
 * much is told when to come back. All processes count together (`SharedCounts`), and IPv6 addresses by their network.
 */
export function guardDoors(app: FastifyInstance, { settings, isBanned }: DoorHost): Limits {
  const memberOf = new WeakMap<FastifyRequest, number>()
  const byAddress = app.createRateLimit({
    timeWindow: windowMs,
    max: () => settings().readsPerMinutePerAddress,
    keyGenerator: (request) => `address:${networkOf(addressOf(request))}`,
  })
  const byMember = app.createRateLimit({
    timeWindow: windowMs,
    max: () => settings().writesPerMinutePerMember,
    keyGenerator: (request) => `member:${memberOf.get(request)}`,
  })
  const keyOf = new WeakMap<FastifyRequest, number>()
  const byKey = app.createRateLimit({
    timeWindow: windowMs,
    max: () => settings().requestsPerMinutePerApiKey,
    keyGenerator: (request) => `key:${keyOf.get(request)}`,
  })
  const countAddress = async (request: FastifyRequest) => refuseWhenExceeded(await byAddress(request))
  // Without a promise where nothing is waited for: a kept page is answered in one go.
  app.addHook('onRequest', (request, reply, done) => {
    const { counts = 'each', isPage = false } = request.routeOptions.config
    if (counts === 'free' || isInProcess(request)) return done()
    if (isBanned(addressOf(request))) return void refuseBanned(reply, settings(), isPage)
    if (counts === 'drawn') return done()
    countAddress(request).then(() => done(), done)
  })
  return {
    countDrawing: countAddress,
    limitMember: async (request, { memberId }) => {
      memberOf.set(request, memberId)
      refuseWhenExceeded(await byMember(request))
    },
    limitKey: async (request, keyId) => {
      keyOf.set(request, keyId)
      refuseWhenExceeded(await byKey(request))
    },
  }
}

function refuseBanned(reply: FastifyReply, settings: Settings, isPage: boolean) {
  const { request } = reply
  if (isPage) return sendBannedPage(reply, settings, pageLanguage(request, settings))
  const sentence = settings.bannedNotice[requestLanguage(request)]
  throw new UserError('address_banned', { sentence })
}

type Verdict = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function refuseWhenExceeded(verdict: Verdict): void {
  if ('isExceeded' in verdict && verdict.isExceeded) {
    throw new UserError('too_many_requests', { retryAfterSeconds: Math.max(1, verdict.ttlInSeconds) })
  }
}
