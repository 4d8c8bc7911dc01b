import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

const token = 'm'.repeat(32)
let server: TestServer
beforeAll(async () => {
  server = await makeServer({ env: { METRICS_TOKEN: token } })
})
afterAll(() => server.close())

const metrics = (authorization?: string, at = server) =>
  at.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

test('metrics are served to the bearer of the token only', async () => {
  for (const authorization of [undefined, 'Bearer', `Bearer ${token}x`, `Basic ${token}`]) {
    const answer = await metrics(authorization)
    expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining({ errorCode: 'METRICS_AUTH' })])
  }
  expect((await metrics(`Bearer ${token}`)).statusCode).toBe(200)
})

test('requests are counted by method, route and status, and no label contains a tenant', async () => {
  const who = await server.make.loggedIn(await server.make.merchant())
  await server.call('GET /users/points', { as: who })
  await server.app.inject({ url: `/api/v1/nothing/${who.email}` })
  const { body, headers } = await metrics(`Bearer ${token}`)
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/users\/points",status="200"\} 1/,
  )
  expect(body).toContain('process_resident_memory_bytes')
  expect(body).not.toContain(who.email)
  expect(body).not.toContain(who.merchant.subdomain)
})

test('without a token nothing is measured and the page stays closed', async () => {
  const closed = await makeServer({ beside: server })
  expect((await metrics('Bearer ', closed)).statusCode).toBe(403)
  expect((await metrics(`Bearer ${token}`, closed)).statusCode).toBe(403)
  await closed.close()
})
