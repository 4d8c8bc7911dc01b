import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { FolderInUse, lockFolder } from './lock.mjs'

const folder = temporaryFolders()
const lockOf = (path: string) => join(path, 'lock')

test('the process that locked a folder releases it', () => {
  const path = folder()
  lockFolder(path)()
  lockFolder(path)()
  expect(() => readFileSync(lockOf(path))).toThrow('ENOENT')
})

test('a second process is refused in one line that names the folder and the process', () => {
  const path = folder()
  const unlock = lockFolder(path)
  expect(() => lockFolder(path)).toThrow(FolderInUse)
  expect(() => lockFolder(path)).toThrow(`DATA_DIR ${path} is in use by process ${process.pid}.`)
  unlock()
})

test('the lock of a running process holds', () => {
  const path = folder()
  const other = spawn('sleep', ['30'])
  writeFileSync(lockOf(path), `${other.pid} `)
  expect(() => lockFolder(path)).toThrow(FolderInUse)
  other.kill()
})

test('the lock of a killed process is taken over', () => {
  const path = folder()
  const { pid } = spawnSync('true')
  writeFileSync(lockOf(path), `${pid} 12345`)
  lockFolder(path)()
  expect(() => readFileSync(lockOf(path))).toThrow('ENOENT')
})

test.runIf(process.platform === 'linux')('a process id reused by another process does not hold the folder', () => {
  const path = folder()
  writeFileSync(lockOf(path), `${process.pid} 1`)
  const unlock = lockFolder(path)
  expect(readFileSync(lockOf(path), 'utf8')).not.toBe(`${process.pid} 1`)
  unlock()
})

test('an unreadable lock file is taken over', () => {
  const path = folder()
  writeFileSync(lockOf(path), '')
  lockFolder(path)()
  expect(() => readFileSync(lockOf(path))).toThrow('ENOENT')
})
