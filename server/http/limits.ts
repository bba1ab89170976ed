import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '#contract/core/settings.ts'
import { UserError } from '#server/core/user-error.ts'
import type { EndpointHost } from './endpoints.ts'

/**
 * Per-address and per-member limits. Counted in this process only: with N processes the true limit is up to
 * N times the setting, which still stops a flood, and losing the counts at a restart harms nobody.
 */
export function createLimits(app: FastifyInstance, settings: () => Settings): EndpointHost['limits'] {
  const timeWindow = 60_000
  const byAddress = app.createRateLimit({
    timeWindow,
    max: () => settings().readsPerMinutePerAddress,
    keyGenerator: (request) => `address:${request.ip}`,
  })
  const byMember = app.createRateLimit({
    timeWindow,
    max: () => settings().writesPerMinutePerMember,
    keyGenerator: (request) => `member:${memberOf.get(request)}`,
  })
  const memberOf = new WeakMap<FastifyRequest, number>()
  return {
    address: async (request) => refuseWhenExceeded(await byAddress(request)),
    member: async (request, viewer) => {
      memberOf.set(request, viewer.memberId)
      refuseWhenExceeded(await byMember(request))
    },
  }
}

type Verdict = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function refuseWhenExceeded(verdict: Verdict): void {
  if ('isExceeded' in verdict && verdict.isExceeded) {
    throw new UserError('too_many_requests', { retryAfterSeconds: Math.max(1, verdict.ttlInSeconds) })
  }
}
