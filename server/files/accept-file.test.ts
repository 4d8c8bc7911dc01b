import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { acceptFile, type AcceptedFile } from './accept-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'clearcoat-accept-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'given')
const judge = (bytes: Uint8Array | string, within?: number) => {
  writeFileSync(path, bytes)
  return acceptFile(path, within)
}
const bytesOf = ({ source }: AcceptedFile): Buffer =>
  'path' in source ? readFileSync(source.path) : Buffer.from(source)

const film = readFileSync(new URL('../demo/art/puddle/bubbles.mp4', import.meta.url))
const png = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#26f' } })
  .withMetadata({ exif: { IFD0: { Copyright: '<script>alert(1)</script>' } } })
  .png()
  .toBuffer()

/** A PNG of one colour whose header names any size. */
const pngOf = (width: number, height: number): Buffer => {
  const part = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32 ? crc32(body) : 0)
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * height))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    part('IDAT', rows),
    part('IEND', Buffer.alloc(0)),
  ])
}

test('a picture is known by its content and encoded again, without what it carried', async () => {
  const polyglot = Buffer.concat([png, Buffer.from('<html><script>alert(1)</script></html>')])
  for (const given of [png, polyglot]) {
    const file = (await judge(given)) as AcceptedFile
    expect(file).toMatchObject({ kind: 'png', width: 40, height: 20, seconds: null })
    expect(bytesOf(file).includes('alert')).toBe(false)
    expect(file.bytes).toBe(bytesOf(file).byteLength)
  }
})

test('a video has its length and size', async () => {
  expect(await judge(film)).toMatchObject({ kind: 'mp4', width: 1280, height: 720, bytes: film.byteLength })
  expect(((await judge(film)) as AcceptedFile).seconds).toBeGreaterThan(1)
})

test('a drawing is cleaned', async () => {
  const file = (await judge(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="8"><script>alert(1)</script></svg>',
  )) as AcceptedFile
  expect(file).toMatchObject({ kind: 'svg', width: 9, height: 8 })
  expect(bytesOf(file).toString()).not.toContain('script')
})

test('a drawing for which there was no time is not called one of another kind', async () => {
  expect(await judge('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="8"></svg>', 1)).toBe('busy')
})

const laughs = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><defs><g id="a0"><rect width="1" height="1"/></g>${Array.from(
  { length: 12 },
  (_, n) => `<g id="a${n + 1}">${`<use xlink:href="#a${n}"/>`.repeat(10)}</g>`,
).join('')}</defs><use xlink:href="#a12"/></svg>`

/** The sample table of a video that claims four thousand million samples of one size. */
const manySamples = (() => {
  const bytes = Buffer.from(film)
  const at = bytes.indexOf('stsz')
  bytes.writeUInt32BE(1, at + 8)
  bytes.writeUInt32BE(0xffffffff, at + 12)
  return bytes
})()

test.each<[string, Uint8Array | string, 'type' | 'size']>([
  ['HTML', '<!doctype html><script>alert(1)</script>', 'type'],
  ['a GIF that is a script', 'GIF89a=1;alert(1)//', 'type'],
  ['a script', 'alert(1)', 'type'],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'type'],
  [
    'a zip behind a drawing',
    Buffer.concat([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.from('504b0304ff00ff', 'hex')]),
    'type',
  ],
  ['markup behind a drawing', '<svg xmlns="http://www.w3.org/2000/svg"></svg><svg></svg>', 'type'],
  ['nothing', '', 'type'],
  ['a damaged PNG', png.subarray(0, 60), 'type'],
  ['a PNG of 30000 by 30000', pngOf(30_000, 30_000), 'size'],
  ['a PNG of more than 5 MiB', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), 'size'],
  ['a drawing of ten to the twelfth shapes', laughs, 'type'],
  ['a video without pictures', film.subarray(0, 400), 'type'],
  ['the start of a video', Buffer.from('000000206674797069736f6d', 'hex'), 'type'],
  ['a video that claims 4,294,967,295 samples', manySamples, 'type'],
])(
  '%s is refused',
  async (_, given, problem) => {
    // However busy this machine is: the work in a file is limited as well.
    expect(await judge(given, 120_000)).toBe(problem)
  },
  130_000,
)
