import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { readClaim, type Claim } from './admission.ts'
import type { Kernel } from './kernel.ts'
import type { Throttle } from './throttle.ts'

const noClaim: Claim = { tenant: null, bearer: null, terminal: null }

/** What happens to a request of a call before its body is read: a request that is not admitted must not send one. */
export const admitRequests = (kernel: Kernel, endpoint: Endpoint, throttle: Throttle) => {
  const claims = new WeakMap<FastifyRequest, Claim>()
  return {
    /** The claim of an admitted request. */
    claimOf: (request: FastifyRequest): Claim => claims.get(request) ?? noClaim,
    /** A hook. @throws Refusal RATE_LIMITED, and those of the access class */
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const entry = await kernel.enter(request.ip)
      // A kiosk with the right secret passes even when guesses from its address have exhausted the limit of the
      // address.
      if (!entry.allowed && endpoint.access !== 'kiosk')
        throw new Refusal('RATE_LIMITED', { retryAfter: entry.resetIn })
      const claim = await readClaim(kernel, endpoint.access, request)
      claims.set(request, claim)
      request.who = { tenant: claim.tenant?.id, person: claim.bearer?.userId }
      await throttle(request, reply, claim)
    },
  }
}
