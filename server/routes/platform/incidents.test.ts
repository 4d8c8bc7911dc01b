import { afterAll, beforeAll, expect, test } from 'vitest'
import { incidents } from '#server/tables/incidents.ts'
import { advanceTime } from '#server/testing/advance-time.ts'
import { minute } from '#server/testing/clock.ts'
import type { Caller } from '#server/testing/call.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let kim: Caller
beforeAll(async () => {
  server = await makeServer()
  kim = await server.make.staff()
})
afterAll(() => server.close())

const id = '00000000-0000-4000-8000-000000000001'
const explain = (text: string, of = id) =>
  server.call('PUT /system/incidents/{id}', { as: kim, params: { id: of }, body: { text } })

test('staff read incidents and say something about one, which the status page shows with its text escaped', async () => {
  const [from, until] = [new Date(server.clock.now() - 9 * minute), new Date(server.clock.now() - 4 * minute)]
  await server.transact(null, 'test', (tx) =>
    tx.insert(incidents).values({ id, parts: ['payments'], level: 'partly', from, until }),
  )
  const told = { id, parts: ['payments'], level: 'partly', from: from.toISOString(), until: until.toISOString() }
  expect((await server.call('GET /system/incidents', { as: kim })).result).toEqual([{ ...told, text: '' }])
  expect((await explain(' A processor was <slow>. ')).result).toEqual({ ...told, text: 'A processor was <slow>.' })
  await server.status.look()
  const page = async () => (await server.app.inject({ url: '/', headers: { host: 'status.localhost' } })).body
  expect(await page()).toContain('A processor was &lt;slow&gt;.')
  await explain('')
  await server.status.look()
  expect(await page()).not.toContain('slow')
})

test('an incident that is not there is refused', async () => {
  expect(await explain('x', '00000000-0000-4000-8000-000000000002')).toMatchObject({
    status: 404,
    errorCode: 'INCIDENT_UNKNOWN',
  })
})

test('a sentence about an incident asks for a log-in of the last ten minutes', async () => {
  const lee = await server.make.staff('lee')
  const body = { text: 'A processor was slow.' }
  const say = () => server.call('PUT /system/incidents/{id}', { as: lee, params: { id }, body })
  advanceTime(server.clock, 11 * minute)
  expect((await say()).errorCode).toBe('PASSWORD_AGAIN')
})
