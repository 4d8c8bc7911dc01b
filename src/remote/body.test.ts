import { expect, test } from 'vitest'
import { accepted, FakeServer } from '#tests/support/fake-server.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { createContact } from '#src/platform/contact.ts'
import { createRemote } from './client.ts'

const remoteOf = (server: FakeServer) =>
  createRemote({
    clock: new FakeClock(),
    contact: createContact(),
    fetch: server.fetch,
    origin: 'http://puddle.test',
    appKey: async () => 'ak_puddle',
    deviceId: async () => undefined,
    isMobile: false,
    bodyTypes: { 'POST /users/errors': 'multipart/form-data' },
  })

test('an upload is sent as a form, whose boundary the browser writes', async () => {
  const server = new FakeServer().on('POST /users/errors', () => accepted(true))
  const files = [new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }), new File(['x'], 'tunnel.mp4')]
  const body = { files, name: 'logo', size: 7, absent: undefined } as unknown as { error: string }
  expect(await remoteOf(server).ask('POST /users/errors', { body })).toBe(true)
  const [seen] = server.seen
  expect(seen?.headers.get('content-type')).toMatch(/^multipart\/form-data; ?boundary=/)
  const form = seen?.body as FormData
  expect([form.get('name'), form.get('size'), form.has('absent')]).toEqual(['logo', '7', false])
  const sent = form.getAll('files') as File[]
  expect(await Promise.all(sent.map(async (file) => `${file.name} ${await file.text()}`))).toEqual([
    'logo.svg <svg/>',
    'tunnel.mp4 x',
  ])
})
