// The set-up uses it too, with no package installed: without TypeScript.
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another process uses the same data folder. */
export class FolderInUse extends Error {
  name = 'FolderInUse'

  constructor(folder, holder) {
    super(`DATA_DIR ${folder} is in use by process ${holder}. Stop it, or choose another DATA_DIR.`)
  }
}

/** Start time of a process as Linux counts it: the process id may have been reused since. */
const startedAt = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const isAlive = (mark) => {
  const [pid = '', started = ''] = mark.trim().split(' ')
  if (!/^\d+$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if (error.code !== 'EPERM') return false
  }
  return started === '' || startedAt(Number(pid)) === started
}

const readMark = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Moves a dead process's lock away. If another process has replaced the lock in the meantime, it is put back. */
const clearDead = (file, dead) => {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (readMark(aside) !== dead) linkSync(aside, file)
    unlinkSync(aside)
  } catch {
    // Already removed: the next attempt to take the lock decides.
  }
}

/**
 * Locks the folder for this process: a second writer silently corrupts the embedded database. The lock of a killed
 * process is detected by its process id and start time.
 * @returns a function that releases the folder
 * @throws FolderInUse
 */
export const lockFolder = (folder) => {
  const file = join(folder, 'lock')
  const mine = `${process.pid} ${startedAt(process.pid)}`
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => {
        if (readMark(file) === mine) unlinkSync(file)
      }
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const mark = readMark(file)
    if (mark !== null && isAlive(mark)) break
    if (mark !== null) clearDead(file, mark)
  }
  const holder = readMark(file)?.split(' ')[0] ?? 'another'
  throw new FolderInUse(folder, holder)
}
