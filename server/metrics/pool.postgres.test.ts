import { expect, test } from 'vitest'
import { makeServer } from '#server/testing/harness.ts'

const token = 'm'.repeat(32)

test('the connections of the pool, and who waits for one, are told', async () => {
  const server = await makeServer({ env: { METRICS_TOKEN: token } })
  const { body } = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(body).toMatch(/^clearcoat_database_connections\{state="busy"\} \d+$/m)
  expect(body).toMatch(/^clearcoat_database_connections\{state="idle"\} \d+$/m)
  expect(body).toMatch(/^clearcoat_database_pending_requests 0$/m)
  await server.close()
})

test('the database is up while all connections of the pool are taken', async () => {
  const server = await makeServer({ env: { METRICS_TOKEN: token } })
  const pool = server.database.pool!
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const { body } = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(body).toMatch(/^clearcoat_database_up 1$/m)
  expect(body).not.toMatch(/^clearcoat_work_due\{/m)
  for (const client of taken) client.release()
  await server.close()
})
