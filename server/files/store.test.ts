import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFileStore } from './store.ts'

const root = mkdtempSync(join(tmpdir(), 'clearcoat-files-'))
const store = openFileStore(root)
afterAll(() => rmSync(root, { recursive: true, force: true }))

test("a merchant reads its own files and no other merchant's", async () => {
  const { url } = await store.put(1, 'logo', 'svg', Buffer.from('<svg/>'))
  expect(Buffer.from((await store.read(1, url)) ?? []).toString()).toBe('<svg/>')
  expect(await store.read(2, url)).toBeNull()
  expect(await store.read(2, url.replace('/1/', '/01/'))).toBeNull()
})

test('a path that the store cannot have made is not a file', async () => {
  for (const path of ['', '/assets/1/../2/logo.svg', '/assets/1/%2e%2e.svg', '/etc/passwd'])
    expect(await store.read(1, path)).toBeNull()
  await expect(async () => store.open(1, '../1/logo.svg')).rejects.toThrow('not a name')
  await expect(async () => store.remove(1, '../../x')).rejects.toThrow('not a name')
})

test('a name is made of plain letters and the hash of the content', async () => {
  const { name } = await store.put(3, '../../логотип\0 Big', 'png', Buffer.from('x'))
  expect(name).toMatch(/^Big-[0-9a-f]{12}\.png$/)
  expect((await store.put(3, '…', 'png', Buffer.from('x'))).name).toMatch(/^file-/)
  expect((await store.put(3, 'x'.repeat(500), 'png', Buffer.from('x'))).name.length).toBeLessThan(80)
  expect(readdirSync(join(root, 'files/3')).every((found) => /^[\w-]+\.png$/.test(found))).toBe(true)
})

test('a file of this machine and the same bytes have one name', async () => {
  const path = join(root, 'video')
  writeFileSync(path, 'moving pictures')
  const [one, two] = [
    await store.put(4, 'loop', 'mp4', { path }),
    await store.put(4, 'loop', 'mp4', Buffer.from('moving pictures')),
  ]
  expect(one).toEqual(two)
  expect(await store.size(4, one.name)).toBe(15)
  await store.remove(4, one.name)
  expect(await store.open(4, one.name)).toBeNull()
})
