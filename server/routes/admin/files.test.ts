import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '#server/testing/factories.ts'
import { drawing, formOf, pictureOf, uploadedFiles, type GivenFile } from '#server/testing/uploaded-files.ts'

const site = uploadedFiles()
const { upload, list, remove, get, keptIn, save } = site

const film = readFileSync(new URL('../../demo/art/puddle/bubbles.mp4', import.meta.url))
const picture = await pictureOf(60, 30)
const headersOf = (as: TestPerson) => {
  const { appKey, accessToken } = as as unknown as { appKey: string; accessToken: string }
  return { app_key: appKey, authorization: `Bearer ${accessToken}` }
}
describe('an upload', () => {
  test('of several files stores each under a name of the server, and serves it', async () => {
    const { result, status } = await upload([
      ['Our Logo.svg', drawing],
      ['home.PNG', picture],
      ['loop.mp4', film],
    ])
    expect(status).toBe(200)
    expect(result.map(({ contentType }) => contentType)).toEqual(['image/svg+xml', 'image/png', 'video/mp4'])
    expect(result[0]!.name).toMatch(/^OurLogo-[0-9a-f]{12}\.svg$/)
    for (const { url, size, contentType } of result) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.byteLength).toBe(size)
      expect(answer.headers).toMatchObject({
        'content-type': contentType,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect((await get(url, {}, await site.server.make.merchant())).statusCode).toBe(404)
    }
    expect((await get(result[0]!.url)).body).not.toContain('script')
    const part = await get(result[2]!.url, { range: 'bytes=4-7' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'ftyp',
      `bytes 4-7/${result[2]!.size}`,
    ])
  })

  test('is known by its content, whatever its name says', async () => {
    const { result } = await upload([['film.mp4', picture]])
    expect(result[0]).toMatchObject({ contentType: 'image/png' })
    expect(result[0]!.name).toMatch(/\.png$/)
  })

  test.each<[string, string | Uint8Array]>([
    ['page.png', '<!doctype html><script>alert(1)</script>'],
    ['logo.svg', '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
    ['clip.mp4', 'not a video'],
    ['code.gif', 'GIF89a=1;alert(1)//'],
  ])('of %s with other content is refused', async (name, content) => {
    expect(await upload([[name, content]])).toMatchObject({
      status: 400,
      errorCode: 'FILE_TYPE',
      errorMessage: 'Only .svg, .png and .mp4 files can be uploaded.',
    })
    expect(keptIn(site.merchant.tenant)).toEqual([])
  })

  test('of a file that is removed meanwhile is listed with its bytes', async () => {
    const [first] = (await upload([['logo.svg', drawing]])).result
    const { files } = site.server.deps
    const { put } = files
    files.put = async (...of) => {
      const name = await put(...of)
      files.put = put
      expect((await remove(first!.name)).status).toBe(200)
      return name
    }
    expect((await upload([['logo.svg', drawing]])).result[0]).toEqual(first)
    expect((await list()).files.map(({ name }) => name)).toEqual([first!.name])
    expect((await get(first!.url)).statusCode).toBe(200)
  })

  test('of a file that is removed at each attempt is asked for again later', async () => {
    const { files } = site.server.deps
    const { size } = files
    files.size = async () => null
    try {
      const { status, errorCode, headers } = await upload([['logo.svg', drawing]])
      expect([status, errorCode, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '10'])
    } finally {
      files.size = size
    }
    expect((await list()).files).toEqual([])
  })

  test('stores none when one is refused', async () => {
    expect(
      (
        await upload([
          ['a.svg', drawing],
          ['b.svg', 'x'],
        ])
      ).errorCode,
    ).toBe('FILE_TYPE')
    expect(keptIn(site.merchant.tenant)).toEqual([])
    expect((await list()).files).toEqual([])
  })

  test('of a picture above its limit is refused', async () => {
    const large = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)])
    expect(await upload([['large.png', large]])).toMatchObject({
      status: 413,
      errorCode: 'PAYLOAD_TOO_LARGE',
      errorMessage: 'File is too large.',
    })
  })

  test.each(['../../../etc/passwd', '..\\..\\windows\\x.png', 'a\0b.png', 'x'.repeat(5000), 'логотип 🚗.png', '', '.'])(
    'named %j stays in the folder of its merchant',
    async (name) => {
      const { type, bytes } = await formOf([['NAME', picture]])
      const body = Buffer.from(bytes.toString('latin1').replace('NAME', Buffer.from(name).toString('latin1')), 'latin1')
      const as = site.admin
      const answer = await site.server.call('POST /accounts/upload', {
        as,
        body: body,
        headers: { 'content-type': type },
      })
      const kept = keptIn(site.merchant.tenant)
      if (answer.status === 200) {
        expect(kept).toEqual([answer.result[0]!.name])
        expect(kept[0]).toMatch(/^[\w-]{1,75}\.png$/)
        expect((await list()).files[0]!.originalName.length).toBeLessThanOrEqual(120)
      } else expect([answer.errorCode, kept]).toEqual(['VALIDATION', []])
    },
  )

  test('without a file, with too many parts, or that is no form is invalid', async () => {
    expect((await upload([])).errorCode).toBe('VALIDATION')
    expect((await upload([['a.svg', drawing, 'other']])).errorCode).toBe('VALIDATION')
    const many = await upload(Array.from({ length: 40 }, (_, n): GivenFile => [`${n}.svg`, drawing]))
    expect(many.errorCode).toBe('VALIDATION')
    const send = (body: string, type: string) =>
      site.server.call('POST /accounts/upload', { as: site.admin, body, headers: { 'content-type': type } })
    expect((await send('{}', 'application/json')).errorCode).toBe('UNSUPPORTED_MEDIA')
    expect((await send('x', 'multipart/form-data')).errorCode).toBe('VALIDATION')
    expect((await send('--b\r\nhalf', 'multipart/form-data; boundary=b')).errorCode).toBe('VALIDATION')
    expect(keptIn(site.merchant.tenant)).toEqual([])
  })

  test("is for this merchant's administrators only", async () => {
    expect((await upload([['a.svg', drawing]], await site.server.make.loggedIn(site.merchant))).errorCode).toBe(
      'FORBIDDEN',
    )
    const other = await site.server.make.merchant()
    expect((await upload([['a.svg', drawing]], { ...site.admin, appKey: other.appKey } as TestPerson)).errorCode).toBe(
      'TENANT_MISMATCH',
    )
    expect([keptIn(site.merchant.tenant), keptIn(other.tenant)]).toEqual([[], []])
  })
})

describe('over a connection', () => {
  let port: number
  beforeAll(async () => {
    await site.server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (site.server.app.server.address() as AddressInfo).port
  })
  const begin = (headers: Record<string, string | number>) =>
    request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/v1/accounts/upload',
      headers: { 'content-type': 'multipart/form-data; boundary=b', ...headersOf(site.admin), ...headers },
    })
  const head = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.mp4"\r\n\r\n'
  const temporary = () => readdirSync(tmpdir()).filter((name) => name.endsWith('.mp4'))

  test('a claimed body of 5 GB is refused before it is sent', async () => {
    const sending = begin({ 'content-length': 5_000_000_000 })
    const answered = new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      sending.on('response', (answer) => resolve({ status: answer.statusCode, connection: answer.headers.connection }))
      sending.on('error', reject)
    })
    sending.write(head)
    expect(await answered).toEqual({ status: 413, connection: 'close' })
    sending.destroy()
  })

  test('an upload that is given up leaves no file', async () => {
    const before = temporary()
    const sending = begin({ 'content-length': 50_000_000 })
    sending.on('error', () => undefined)
    sending.write(Buffer.concat([Buffer.from(head), film.subarray(0, 100_000)]))
    await expect.poll(() => temporary().length).toBe(before.length + 1)
    sending.destroy()
    await expect.poll(() => temporary().length).toBe(before.length)
    expect(keptIn(site.merchant.tenant)).toEqual([])
  })

  test('nothing of an upload is left beside its place after the answer', async () => {
    const before = temporary()
    const { bytes, type } = await formOf([['a.mp4', film]])
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/accounts/upload`, {
      method: 'POST',
      headers: { 'content-type': type, ...headersOf(site.admin) },
      body: bytes,
    })
    expect(answer.status).toBe(200)
    await answer.text()
    await expect.poll(temporary).toEqual(before)
    expect(keptIn(site.merchant.tenant)).toHaveLength(1)
  })
})

describe('deleting a file', () => {
  test('removes it from the list and from its address', async () => {
    const [file] = (await upload([['a.svg', drawing]])).result
    expect((await remove(file!.name)).result).toBe(true)
    expect([(await list()).files, keptIn(site.merchant.tenant), (await get(file!.url)).statusCode]).toEqual([
      [],
      [],
      404,
    ])
    expect((await remove(file!.name)).errorCode).toBe('FILE_UNKNOWN')
  })

  test('is refused while the site, its draft or one of the newest saves uses it', async () => {
    const [file] = (await upload([['a.svg', drawing]])).result
    await save({ homeCards: [], extra: { deep: [file!.url] } })
    expect(await remove(file!.name)).toMatchObject({ status: 409, errorCode: 'FILE_IN_USE' })
    for (let n = 0; n < 20; n += 1) {
      expect((await remove(file!.name)).errorCode).toBe('FILE_IN_USE')
      await save({ tagline: `${n}` })
    }
    expect((await remove(file!.name)).result).toBe(true)
  })

  test("of another merchant finds nothing, and a customer's is refused", async () => {
    const [file] = (await upload([['a.svg', drawing]])).result
    const other = await site.server.make.loggedIn(await site.server.make.merchant(), { isAdmin: true })
    expect((await remove(file!.name, other)).errorCode).toBe('FILE_UNKNOWN')
    expect((await remove('../x', other)).errorCode).toBe('FILE_UNKNOWN')
    expect((await remove(file!.name, await site.server.make.loggedIn(site.merchant))).errorCode).toBe('FORBIDDEN')
    expect((await list()).files).toHaveLength(1)
  })
})
