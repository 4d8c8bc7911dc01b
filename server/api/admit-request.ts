import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { after, type Maybe } from '#server/basics/maybe.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { refuseWhileMoving } from '#server/tenancy/sites.ts'
import { addressOf } from './address.ts'
import { callerId, readClaim, type Claim } from './admission.ts'
import type { Kernel } from './kernel.ts'
import type { Throttle } from './throttle.ts'

const noClaim: Claim = { tenant: null, bearer: null, entry: null, terminal: null, staff: null }

type Done = (error?: Error) => void

const finish = async (admitted: Promise<void>, done: Done): Promise<void> => {
  try {
    await admitted
  } catch (error) {
    return done(error as Error)
  }
  done()
}

/** What happens to a request of a call before its body is read: a request that is not admitted must not send one. */
export const admitRequests = (kernel: Kernel, endpoint: Endpoint, throttle: Throttle) => {
  const claims = new WeakMap<FastifyRequest, Claim>()
  const admit = (request: FastifyRequest, reply: FastifyReply): Maybe<void> => {
    const address = addressOf(request.ip)
    return after(kernel.enter(address), (entry) => {
      // A kiosk with the right secret passes even when guesses from its address have exhausted the limit of the
      // address.
      if (!entry.allowed && endpoint.access !== 'kiosk')
        throw new Refusal('RATE_LIMITED', { retryAfter: entry.resetIn })
      return after(readClaim(kernel, endpoint.access, request.headers, address), (claim) => {
        if (claim.tenant) refuseWhileMoving(claim.tenant, request.method, kernel.deps.clock.now())
        claims.set(request, claim)
        request.who = { tenant: claim.tenant?.id, person: callerId(claim) }
        return throttle({ request, reply, claim, address })
      })
    })
  }
  return {
    /** The claim of an admitted request. */
    claimOf: (request: FastifyRequest): Claim => claims.get(request) ?? noClaim,
    /** A hook; it ends at once where all that it needs is in memory. Refuses RATE_LIMITED, and as the access class. */
    onRequest: (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
      try {
        const admitted = admit(request, reply)
        if (admitted instanceof Promise) void finish(admitted, done)
        else done()
      } catch (error) {
        done(error as Error)
      }
    },
  }
}
