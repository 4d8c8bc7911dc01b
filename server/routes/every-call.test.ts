import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import type { Caller } from '#server/testing/call.ts'
import { minute } from '#server/testing/clock.ts'
import type { TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let admin: TestPerson
let kiosk: Caller
let staff: Caller
beforeAll(async () => {
  // The minimum: an address has 60 requests a minute.
  server = await makeServer({ env: { RATE_LIMIT_SCALE: '0.01' } })
  const merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  kiosk = await server.make.kiosk(merchant)
  staff = await server.make.staff()
})
afterAll(() => server.close())

const calls = Object.entries(endpoints) as [Call, Endpoint][]
const names = calls.map(([call]) => call)
const params = { key: 'a-key', processor: 'exacthosted' }
const callerFor = (call: Call): Caller => {
  const { access } = endpoints[call]
  return access === 'kiosk' ? kiosk : access === 'platform' ? staff : admin
}

describe('an address that has exhausted its limit gets 429 before any look-up', () => {
  beforeAll(async () => {
    for (let n = 0; n < 61; n += 1) await server.call('GET /system/app-version', { ip: '10.6.0.1' })
  })
  test.each(names)('%s', async (call) => {
    const as = { ...callerFor(call), terminal: undefined, appKey: 'ak_unknown' }
    const answer = await server.call(call, { as, params, ip: '10.6.0.1' })
    // A kiosk is recognised first: its right secret passes even when its address has exhausted its limits.
    if (endpoints[call].access !== 'kiosk') expect(answer).toMatchObject({ status: 429, errorCode: 'RATE_LIMITED' })
    else expect(answer.errorCode).toBe('APP_KEY_UNKNOWN')
  })
})

describe('a kiosk that has exhausted its limit gets 429', () => {
  test.each(names.filter((call) => endpoints[call].access === 'kiosk'))('%s', async (call) => {
    await server.call(call, { as: kiosk, ip: '10.6.0.2', body: {} })
    expect((await server.call(call, { as: kiosk, ip: '10.6.0.2', body: {} })).errorCode).toBe('RATE_LIMITED')
  })
})

describe('a defect answers the envelope of INTERNAL', () => {
  test.each(names)('%s', async (call) => {
    const { kernel } = server.app
    const { enter } = kernel
    kernel.enter = () => Promise.reject(new Error('a defect'))
    const answer = await server.call(call, { as: callerFor(call), params }).finally(() => {
      kernel.enter = enter
    })
    expect(answer).toMatchObject({ status: 500, errorCode: 'INTERNAL', errorMessage: 'An Error has occurred...' })
    expect(answer.text).not.toContain('a defect')
  })
})

describe('an expired access token is refused', () => {
  const signed = names.filter((call) => ['visitor', 'person', 'admin', 'platform'].includes(endpoints[call].access))
  beforeAll(() => {
    server.clock.advance(31 * minute)
  })
  test.each(signed)('%s', async (call) => {
    const ip = `10.7.0.${signed.indexOf(call)}`
    expect((await server.call(call, { as: callerFor(call), params, ip })).errorCode).toBe('JWT_EXPIRED')
  })
})
