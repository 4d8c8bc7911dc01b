import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Blobs } from '#server/files/blobs.ts'
import { folderBlobs } from '#server/files/folder-blobs.ts'
import { s3Blobs } from '#server/files/s3-blobs.ts'
import { s3Keys, startS3 } from '#tests/support/s3-fake.ts'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'

const folder = temporaryFolders()
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

const keepers: [string, () => Blobs][] = [
  ['a folder', () => folderBlobs(folder())],
  ['a bucket', () => s3Blobs({ endpoint: s3.endpoint, ...s3Keys })],
]

describe.each(keepers)('%s', (_, open) => {
  let blobs: Blobs
  beforeAll(() => {
    blobs = open()
  })
  const textOf = async (key: string, part?: { start: number; end: number }) => {
    const found = await blobs.open(key, part)
    return found && [found.size, (await buffer(found.stream)).toString()]
  }

  test('gives back what it was given, and replaces it', async () => {
    await blobs.put('1/a.svg', Buffer.from('first'), 'image/svg+xml')
    expect(await textOf('1/a.svg')).toEqual([5, 'first'])
    await blobs.put('1/a.svg', Buffer.from('second one'), 'image/svg+xml')
    expect([await textOf('1/a.svg'), await blobs.size('1/a.svg')]).toEqual([[10, 'second one'], 10])
    expect(await blobs.has('1/a.svg')).toBe(true)
  })

  test('has nothing where nothing was put', async () => {
    expect(await blobs.has('2/none.png')).toBe(false)
    expect(await blobs.size('2/none.png')).toBeNull()
    expect(await blobs.open('2/none.png')).toBeNull()
    expect(await blobs.open('2/none.png', { start: 0, end: 3 })).toBeNull()
    await blobs.remove('2/none.png')
  })

  test('gives a part, with the size of the whole', async () => {
    await blobs.put('3/forms/a.png.160.webp', Buffer.from('0123456789'), 'image/webp')
    expect(await textOf('3/forms/a.png.160.webp', { start: 2, end: 4 })).toEqual([10, '234'])
    expect(await textOf('3/forms/a.png.160.webp', { start: 9, end: 9 })).toEqual([10, '9'])
  })

  test('takes a file of this machine, also a large one', async () => {
    const path = join(folder(), 'film')
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'moving pictures ')
    writeFileSync(path, bytes)
    await blobs.put('4/film.mp4', { path }, 'video/mp4')
    expect(await blobs.size('4/film.mp4')).toBe(bytes.length)
    const kept = await buffer((await blobs.open('4/film.mp4'))!.stream)
    expect(kept.equals(bytes)).toBe(true)
  })

  test('forgets what is removed, and nothing else', async () => {
    await blobs.put('5/a.svg', Buffer.from('a'), 'image/svg+xml')
    await blobs.put('5/b.svg', Buffer.from('b'), 'image/svg+xml')
    await blobs.remove('5/a.svg')
    expect([await blobs.has('5/a.svg'), await textOf('5/b.svg')]).toEqual([false, [1, 'b']])
  })

  test('keeps nothing of a file that could not be read', async () => {
    await expect(blobs.put('6/a.mp4', { path: join(folder(), 'absent') }, 'video/mp4')).rejects.toThrow('ENOENT')
    expect(await blobs.has('6/a.mp4')).toBe(false)
  })
})

test('a folder has no rests of what failed', async () => {
  const root = folder()
  await expect(folderBlobs(root).put('1/a', { path: join(root, 'absent') }, 'x')).rejects.toThrow('ENOENT')
  expect(readdirSync(join(root, '1'))).toEqual([])
})

test.each([
  ['key', { accessKey: 'other' }],
  ['secret', { secretKey: 'other' }],
  ['region', { region: 'us-east-1' }],
])('a bucket that refuses the %s is an error, never an absent file', async (_, wrong) => {
  const refused = s3Blobs({ endpoint: s3.endpoint, ...s3Keys, ...wrong })
  await expect(refused.open('1/a.svg')).rejects.toThrow('403')
  await expect(refused.size('1/a.svg')).rejects.toThrow('403')
})

test('a bucket keeps the content type', () => {
  expect(s3.objects.get('1/a.svg')?.type).toBe('image/svg+xml')
  expect(s3.objects.get('4/film.mp4')?.type).toBe('video/mp4')
})
