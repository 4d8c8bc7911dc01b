import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Makes empty temporary folders, and removes them after the tests of the calling file. */
export const temporaryFolders = (): (() => string) => {
  const made: string[] = []
  afterAll(() => made.forEach((path) => rmSync(path, { recursive: true, force: true, maxRetries: 5 })))
  return () => {
    const path = mkdtempSync(join(tmpdir(), 'clearcoat-'))
    made.push(path)
    return path
  }
}
