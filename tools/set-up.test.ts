import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { lockFolder } from '#server/database/lock.mjs'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const folders = temporaryFolders()

/** A checkout that needs no package: what the set-up imports, and a lock file without one. */
const checkout = (): string => {
  const root = folders()
  const modules = ['set-up', 'build', 'compress', 'earlier-chunks', 'shells'].map((name) => `tools/${name}.mjs`)
  for (const file of [...modules, 'server/database/lock.mjs']) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(join(project, file), join(root, file))
  }
  const names = { name: 'empty', version: '1.0.0' }
  writeFileSync(join(root, 'package.json'), JSON.stringify(names))
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ ...names, lockfileVersion: 3, packages: { '': names } }),
  )
  return root
}

const setUp = (root: string) => {
  const child = spawn(process.execPath, ['tools/set-up.mjs'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { ended: once(child, 'close'), said: () => said }
}

test('a set-up waits while another one of the same checkout runs, and then does what is left', async () => {
  const root = checkout()
  mkdirSync(join(root, '.cache'))
  const release = lockFolder(join(root, '.cache'))
  const { ended, said } = setUp(root)
  await vi.waitFor(() => expect(said()).toBe('clearcoat: Waiting for another set-up of this checkout …\n'), 10_000)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(said()).not.toContain('Installing')
  release()
  expect(await ended).toEqual([0, null])
  expect(said()).toContain('clearcoat: Installing packages …')
  expect(existsSync(join(root, '.cache', 'lock'))).toBe(false)
}, 30_000)

test('a set-up without anything to do says nothing', async () => {
  const root = checkout()
  await setUp(root).ended
  const second = setUp(root)
  expect(await second.ended).toEqual([0, null])
  expect(second.said()).toBe('')
}, 30_000)
