import { execFileSync } from 'node:child_process'

interface User {
  uid: number
  gid: number
}

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }))

/** Postgres and PgBouncer do not run as root: a user of the system's own takes its place. Absent for other users. */
export const userOfServer = (): User | undefined => {
  if (process.getuid?.() !== 0) return undefined
  try {
    idOf('-u')
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  }
  return { uid: idOf('-u'), gid: idOf('-g') }
}
