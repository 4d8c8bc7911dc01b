import { afterAll, beforeAll, expect, test } from 'vitest'
import { watched } from '#contract/watched.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

test('each listed ETag is that of the answer itself', async () => {
  const merchant = await server.make.merchant()
  const person = { ...merchant, ...(await server.make.loggedIn(merchant)) }
  const { result } = await server.call('GET /changes', { as: person })
  expect(Object.keys(result.etags).sort()).toEqual([...watched.site, ...watched.person].sort())
  for (const [name, etag] of Object.entries(result.etags)) {
    const [call, query = ''] = name.split('?')
    const answer = await server.call(call as 'GET /products', {
      as: person,
      query: Object.fromEntries(new URLSearchParams(query)) as never,
    })
    expect(answer.headers.etag, name).toBe(etag)
  }
})

test('a visitor gets the ETags of the site only', async () => {
  const merchant = await server.make.merchant()
  const { result } = await server.call('GET /changes', { as: merchant })
  expect(Object.keys(result.etags).sort()).toEqual([...watched.site].sort())
  expect(result.unread).toBeNull()
})

test('without a change the answer is 304 without a body, and a change alters the ETags of its answers', async () => {
  const merchant = await server.make.merchant()
  const person = { ...merchant, ...(await server.make.loggedIn(merchant)) }
  const before = await server.call('GET /changes', { as: person })
  const etag = String(before.headers.etag)
  const same = await server.call('GET /changes', { as: person, headers: { 'If-None-Match': etag } })
  expect(same.status).toBe(304)
  await server.call('POST /user/Settings', { as: person, body: { firstName: 'Robin' } })
  const after = await server.call('GET /changes', { as: person, headers: { 'If-None-Match': etag } })
  expect(after.status).toBe(200)
  const changed = Object.entries(after.result.etags).filter(([name, value]) => before.result.etags[name] !== value)
  expect(changed.map(([name]) => name)).toEqual(['GET /users'])
})
