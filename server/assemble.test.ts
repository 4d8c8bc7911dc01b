import { expect, test } from 'vitest'
import { makeServer } from './testing/harness.ts'

test('a server that has stopped listening can be closed, and more than once', async () => {
  const server = await makeServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  await server.app.close()
  expect(server.app.server.listening).toBe(false)
  await server.close()
})
