import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userOfServer } from '../../tests/support/postgres/user-of-server.ts'

/** A temporary folder in which Postgres and its tools may write, although they do not run as root. */
export const openFolder = (name = 'clearcoat-drill'): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const user = userOfServer()
  if (user) chownSync(folder, user.uid, user.gid)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
