import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await makeServer()
  const merchant = await server.make.merchant({ companyName: 'Duck & Wash' })
  const admin = await server.make.loggedIn(merchant, { isAdmin: true })
  person = await server.make.loggedIn(merchant)
  await server.call('POST /users/firebase', { as: person, body: { token: 'phone' } })
  await server.call('POST /notifications/target', { as: admin, body: { email: person.email, body: '<b>Foam</b>' } })
  await server.call('POST /notifications/target', { as: admin, body: { email: person.email, body: 'Wax' } })
  await server.idle()
})
afterAll(() => server.close())

const get = (url: string) => server.app.inject({ url, headers: { host: 'localhost:8080' } })

test('the demo shows every push that it sends, newest first, and escapes their content', async () => {
  const page = await get('/push')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('Duck &amp; Wash')
  expect(page.body).toContain('&lt;b&gt;Foam&lt;/b&gt;')
  expect(page.body.indexOf('Wax')).toBeLessThan(page.body.indexOf('Foam'))
})

test('the JSON lists the same', async () => {
  const list = (await get('/push.json')).json() as { to: string; token: string; data: object }[]
  expect(list.map(({ to, token }) => [to, token])).toEqual([
    [person.email, 'phone'],
    [person.email, 'phone'],
  ])
  expect(list[1]?.data).toMatchObject({ title: 'Duck & Wash', body: '<b>Foam</b>' })
  expect((await get('/push.json?to=nobody@example.com')).json()).toEqual([])
})

test('sent pushes survive a restart', async () => {
  const again = await makeServer({ beside: server })
  const list = (await again.app.inject({ url: '/push.json', headers: { host: 'localhost:8080' } })).json() as unknown[]
  expect(list).toHaveLength(2)
  await again.close()
})
