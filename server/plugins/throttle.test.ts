import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/index.ts'
import { makeClock } from '../testing/clock.ts'
import type { Claim } from './admission.ts'
import { makeLimiter } from './limits.ts'
import { makeThrottle } from './throttle.ts'

const reply = { header: () => reply } as unknown as FastifyReply

test('made-up names of kiosks share what one address may ask', () => {
  const throttle = makeThrottle(makeLimiter(makeClock(), 1), endpoints['POST /kiosk/scan'])
  const ask = (id: string, ip: string) => {
    const claim: Claim = { tenant: null, bearer: null, terminal: { id, secret: '' } }
    throttle({ ip, headers: {} } as FastifyRequest, reply, claim)
  }
  for (let n = 0; n < 1200; n += 1) ask(`made up ${n}`, '10.0.0.1')
  expect(() => ask('one more', '10.0.0.1')).toThrow('Too many requests')
  expect(() => ask('one more', '10.0.0.2')).not.toThrow()
})
