import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeServer } from '#server/testing/harness.ts'
import { drawing, formOf, pictureOf, uploadedFiles } from '#server/testing/uploaded-files.ts'
import { startS3 } from '#tests/support/s3-fake.ts'

const site = uploadedFiles()
const { upload, list, remove, get, keptIn, save } = site
const picture = await pictureOf(60, 30)

describe('the list of files', () => {
  test('says who uploaded what, and where the site, the draft and the newest saves use it', async () => {
    const { result } = await upload([
      ['logo.svg', drawing],
      ['home.png', picture],
    ])
    const [logo, home] = result as [(typeof result)[0], (typeof result)[0]]
    await save({ logo: logo.url })
    await save({ PWAHomeImage: home.url })
    await site.server.call('PUT /accounts/site-config/draft', {
      as: site.admin,
      body: { revision: 0, publishAt: null, changes: [{ path: '/secondImage', after: home.url }] },
    })
    const { files, totalBytes } = await list()
    const of = (name: string) => files.find((file) => file.name === name)!
    expect(of(logo.name)).toMatchObject({
      originalName: 'logo.svg',
      author: 'Sam Ortiz',
      width: 8,
      height: 4,
      uses: [{ path: '/logo', in: 'history' }],
    })
    expect(of(home.name).uses).toEqual([
      { path: '/PWAHomeImage', in: 'site' },
      { path: '/secondImage', in: 'draft' },
    ])
    expect(totalBytes).toBe(logo.size + home.size)
  })

  test("contains this merchant's files only, for its administrators only", async () => {
    await upload([['a.svg', drawing]])
    const other = await site.server.make.merchant()
    expect(await list(await site.server.make.loggedIn(other, { isAdmin: true }))).toEqual({ files: [], totalBytes: 0 })
    const customer = await site.server.make.loggedIn(site.merchant)
    expect((await site.server.call('GET /accounts/files', { as: customer })).errorCode).toBe('FORBIDDEN')
  })
})

describe('a picture', () => {
  const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
  const uploaded = async () => {
    const scene = await sharp({ create: { width: 700, height: 350, channels: 3, background: '#26f' } })
      .png()
      .toBuffer()
    return (await upload([['scene.png', scene]])).result[0]!
  }

  test.each([
    [chrome, 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['image/avif;q=0,image/webp;q=0.5', 'image/webp', 'webp'],
    ['image/*', 'image/png', 'png'],
    ['*/*', 'image/png', 'png'],
  ])('is sent to a browser that accepts %s as %s', async (accept, contentType, format) => {
    const { url } = await uploaded()
    const answer = await get(url, { accept })
    expect(answer.headers).toMatchObject({
      'content-type': contentType,
      vary: expect.stringMatching(/\baccept\b/i) as string,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width: 700, height: 350 })
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.byteLength)
  })

  test('is sent in the widths that pages use, never larger than it is', async () => {
    const { url, size } = await uploaded()
    const widthOf = async (w: string) => (await sharp((await get(`${url}?w=${w}`)).rawPayload).metadata()).width
    expect(await Promise.all(['160', '640', '1280', '161', 'x'].map(widthOf))).toEqual([160, 640, 700, 700, 700])
    expect((await get(`${url}?w=161`)).rawPayload.byteLength).toBe(size)
  })

  test('has a tag for each form, and is made once', async () => {
    const { url, name } = await uploaded()
    const [first, again] = await Promise.all([get(url, { accept: chrome }), get(url, { accept: chrome })])
    expect(first.rawPayload.equals(again.rawPayload)).toBe(true)
    const plain = await get(url)
    expect(plain.headers.etag).not.toBe(first.headers.etag)
    expect((await get(url, { accept: chrome, 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
    expect((await get(url, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
    expect(keptIn(site.merchant.tenant).sort()).toEqual([name, 'forms'].sort())
    await remove(name)
    expect(keptIn(site.merchant.tenant)).toEqual(['forms'])
    expect(readdirSync(join(site.server.settings.dataDir, 'files', String(site.merchant.tenant), 'forms'))).toEqual([])
    expect((await get(url, { accept: chrome })).statusCode).toBe(404)
  })
})

test('a server with a bucket keeps the files there, and serves them on the own host', async () => {
  const s3 = await startS3()
  const env = { S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY: 'test-key', S3_SECRET_KEY: 'test-secret' }
  const remote = await makeServer({ beside: site.server, env })
  try {
    const { type, bytes } = await formOf([['home.png', picture]])
    const headers = { 'content-type': type }
    const [file] = (await remote.call('POST /accounts/upload', { as: site.admin, body: bytes, headers })).result
    const host = `${site.merchant.subdomain}.localhost:8080`
    const at = (accept: string) => remote.app.inject({ url: file!.url, headers: { host, accept } })
    expect((await at('*/*')).rawPayload.byteLength).toBe(file!.size)
    expect((await at('image/webp')).headers['content-type']).toBe('image/webp')
    expect([...s3.objects.keys()]).toEqual([
      `${site.merchant.tenant}/${file!.name}`,
      `${site.merchant.tenant}/forms/${file!.name}.full.webp`,
    ])
    expect(keptIn(site.merchant.tenant)).toEqual([])
    await remote.call('DELETE /accounts/files/{name}', { as: site.admin, params: { name: file!.name } })
    expect(s3.objects.size).toBe(0)
  } finally {
    await remote.close()
    await s3.close()
  }
})
