import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeServer, type TestServer } from './testing/harness.ts'

test('a server that has stopped listening can be closed, and more than once', async () => {
  const server = await makeServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  await server.app.close()
  expect(server.app.server.listening).toBe(false)
  await server.close()
})

/** A request as bytes, cut in two after `upTo`. */
const cutRequest = async ({ make }: TestServer, upTo: string): Promise<[string, string]> => {
  const { appKey, subdomain } = await make.merchant()
  const body = JSON.stringify({ email: 'casey@example.com' })
  const request = [
    'POST /api/v1/users/unique HTTP/1.1',
    `host: ${subdomain}.localhost`,
    `app_key: ${appKey}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
  const at = request.indexOf(upTo) + upTo.length
  return [request.slice(0, at), request.slice(at)]
}

test.each([
  ['its head', 'host: '],
  ['its body', '{"email":'],
])('a request that was sending %s when the server closed is answered, and ends its connection', async (_, upTo) => {
  const server = await makeServer()
  const [sent, rest] = await cutRequest(server, upTo)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const connection = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  connection.write(sent)
  const [received] = (await once(server.app.server, 'connection')) as [Socket]
  await expect.poll(() => received.bytesRead).toBe(sent.length)
  const closed = server.close()
  await expect.poll(() => server.app.server.listening).toBe(false)
  connection.write(rest)
  const answer = await text(connection)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(answer).toContain('"success":true')
  await closed
})
