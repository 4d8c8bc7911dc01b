import type { FastifyInstance, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { addressOf } from '#server/api/address.ts'
import { Refusal } from '#server/basics/refusal.ts'

/** A picture takes a tenth of a second of a processor, and some megabytes while it is drawn. */
const atOnce = 2
const mostWaiting = 100
/** Of one address. A picture from memory is no drawing. */
const perMinute = 120

/** Draws a picture in its turn. @throws Refusal RATE_LIMITED, UNAVAILABLE */
export type Draw = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>

/** Limits what drawing pictures may cost: by address, and in all. */
export const makeDraw = ({ kernel }: FastifyInstance): Draw => {
  const counter = kernel.limiter({ name: 'drawings', count: perMinute, window: 60_000, shared: false })
  const turns = pLimit(atOnce)
  return async (request, work) => {
    const { allowed, resetIn } = await counter.take(addressOf(request.ip))
    if (!allowed) throw new Refusal('RATE_LIMITED', { retryAfter: resetIn })
    if (turns.pendingCount >= mostWaiting) throw new Refusal('UNAVAILABLE', { retryAfter: 5 })
    return turns(work)
  }
}
