import { connect, type AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBodyTime } from './parsers.ts'

const app = fastify()
limitBodyTime(app, 150)
app.addContentTypeParser('multipart/form-data', (_request, body, done) => {
  body.on('end', () => done(null)).resume()
})
app.post('/', async () => 'read')
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends half of a body, and the rest after twice the time that a body has. @returns what was answered */
const sendSlowly = (type: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 4\r\n\r\n{}`,
    )
    setTimeout(() => socket.write('  '), 300)
  })

test('a body that takes too long ends its connection, and an upload may take longer', async () => {
  expect(await sendSlowly('application/json')).not.toContain('200 OK')
  expect(await sendSlowly('multipart/form-data; boundary=b')).toContain('200 OK')
})
