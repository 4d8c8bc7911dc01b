import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { untilWaiting } from '#server/testing/waiting-for-locks.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

test('a file that is uploaded again while its bytes are being removed is listed with its bytes', async () => {
  const merchant = await server.make.merchant()
  const as = await server.make.loggedIn(merchant, { isAdmin: true })
  const form = new FormData()
  const picture = await sharp({ create: { width: 6, height: 3, channels: 3, background: '#26f' } })
    .png()
    .toBuffer()
  form.append('files', new Blob([Uint8Array.from(picture)]), 'logo.png')
  const wire = new Response(form)
  const headers = { 'content-type': wire.headers.get('content-type')! }
  const body = Buffer.from(await wire.arrayBuffer())
  const upload = async () => (await server.call('POST /accounts/upload', { as, body, headers })).result[0]!
  const first = await upload()

  const { files } = server.deps
  const { remove } = files
  let release = () => undefined as void
  const held = new Promise<void>((done) => {
    release = done
  })
  const removing = vi.fn(async (...of: Parameters<typeof remove>) => {
    await held
    return remove(...of)
  })
  files.remove = removing
  try {
    const removal = server.call('DELETE /accounts/files/{name}', { as, params: { name: first.name } })
    await vi.waitFor(() => expect(removing).toHaveBeenCalled())
    const again = upload()
    await untilWaiting(server)
    release()
    expect((await removal).status).toBe(200)
    expect(await again).toEqual(first)
  } finally {
    release()
    files.remove = remove
  }
  const { result } = await server.call('GET /accounts/files', { as })
  expect(result.files.map(({ name }) => name)).toEqual([first.name])
  const host = `${merchant.subdomain}.localhost:8080`
  expect((await server.app.inject({ url: first.url, headers: { host } })).statusCode).toBe(200)
})
