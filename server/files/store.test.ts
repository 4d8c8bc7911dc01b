import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFileStore } from './store.ts'

const root = mkdtempSync(join(tmpdir(), 'clearcoat-files-'))
const store = openFileStore(root)
afterAll(() => rmSync(root, { recursive: true, force: true }))

test("a merchant reads its own files and no other merchant's", async () => {
  const path = await store.put(1, 'logo', 'svg', Buffer.from('<svg/>'))
  expect(Buffer.from((await store.read(1, path)) ?? []).toString()).toBe('<svg/>')
  expect(await store.read(2, path)).toBeNull()
  expect(await store.read(2, path.replace('/1/', '/01/'))).toBeNull()
})

test('a path that the store cannot have generated is not a file', async () => {
  for (const path of ['', '/assets/1/../2/logo.svg', '/assets/1/%2e%2e.svg', '/etc/passwd'])
    expect(await store.read(1, path)).toBeNull()
})
