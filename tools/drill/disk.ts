import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, statfsSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runPostgres } from '../../tests/support/postgres/run-postgres.ts'
import { userOfServer } from '../../tests/support/postgres/user-of-server.ts'
import { openFolder } from './folder.ts'
import { openWatched } from './alerts.ts'
import { asked } from './asked.ts'
import { compareBooks, untilConcluded } from './books.ts'
import { Missing, programAt } from './program.ts'
import { report } from './report.ts'
import { openShoppers } from './shoppers.ts'

/** Megabytes of the file system that is filled; it lies in memory. */
const size = 600

/** A file system of its own in a folder. @throws Missing where this user may not mount one */
const mountDisk = (folder: string): (() => void) => {
  const [mount, umount] = [programAt('mount'), programAt('umount', 'mount')]
  try {
    execFileSync(mount, ['-t', 'tmpfs', '-o', `size=${size}m`, 'clearcoat-drill', folder], { stdio: 'pipe' })
  } catch {
    throw new Missing('a file system of the drill cannot be mounted here: it needs root and Linux')
  }
  return () => void execFileSync(umount, ['--lazy', folder])
}

/** Takes all the space that is left on the disk of a folder. @returns gives it back */
const fill = (folder: string): (() => void) => {
  const file = join(folder, 'filled')
  writeFileSync(file, '')
  const chunk = Buffer.alloc(1_000_000)
  try {
    for (;;) writeFileSync(file, chunk, { flag: 'a' })
  } catch {
    // It is full but for the part of a page.
  }
  return () => {
    truncateSync(file)
    unlinkSync(file)
  }
}

const freeOn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return Math.round((bavail * bsize) / 1_000_000)
}

/**
 * The disk of the database gets full while customers buy, and has space again after half a minute. Postgres ends when it
 * cannot write its log, and is started again, as a service manager does.
 * @param isGuarded false: each repetition of a purchase is sent under a key of its own
 * @returns whether no confirmed purchase is lost, all goes on by itself when there is space, and the alerts say what happened;
 * without the guard, whether it is seen that customers were charged for more than they were told
 */
export const drillDisk = async (_: string[], isGuarded: boolean): Promise<boolean> => {
  const { folder, remove } = openFolder()
  const [disk, user] = [join(folder, 'disk'), userOfServer()]
  mkdirSync(disk)
  const unmount = mountDisk(disk)
  try {
    if (user) chownSync(disk, user.uid, user.gid)
    const postgres = await runPostgres(18, { durable: true, parent: disk, settings: ['max_wal_size=64MB'] })
    const url = postgres.urlOf('postgres')
    const instances = await openWatched(folder, { count: 2, env: { DATABASE_URL: url } })
    try {
      const [linesBefore, from] = [instances.servers[0]!.ledger().length, new Date()]
      const shoppers = await openShoppers(instances.port, { databaseUrl: url, isKeyed: isGuarded })
      await shoppers.more(20)
      const free = freeOn(disk)
      instances.alerts.begin()
      const [empty, filledAt] = [fill(disk), performance.now()]
      const soldBefore = shoppers.now().bought.length
      await setTimeout(30_000)
      const soldFull = shoppers.now().bought.length - soldBefore
      empty()
      const isEnded = !(await isAnswering(url))
      if (isEnded) await postgres.start()
      await shoppers.more(20)
      const took = performance.now() - filledAt
      const shopping = await shoppers.close()
      await untilConcluded(url)
      const ledger = instances.servers[0]!.ledger().slice(linesBefore)
      const books = await compareBooks(url, { bought: shopping.bought, ledger, from })
      const isSound = report(`The disk of the database full for 30 s (${free} MB were free)`, shopping, books)
      console.log(`| Confirmed while it was full | ${soldFull} |
| Postgres | ${isEnded ? 'ended, and was started again' : 'went on'} |
| From the full disk to 20 purchases after it | ${(took / 1_000).toFixed(1)} s |`)
      if (!isGuarded) return books.untold.length > 0
      const isTold = await instances.alerts.conclude(
        [isEnded ? 'ClearcoatDatabaseDown' : 'ClearcoatDatabaseFull'],
        ['ClearcoatDatabaseFull', 'ClearcoatAnsweringErrors'],
      )
      return isSound && isTold
    } finally {
      await instances.close()
      await postgres.stop()
    }
  } finally {
    unmount()
    remove()
  }
}

const isAnswering = (url: string): Promise<boolean> =>
  asked(url, 'select 1').then(
    () => true,
    () => false,
  )
