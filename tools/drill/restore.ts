import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runPostgres, type Postgres } from '../../tests/support/postgres/run-postgres.ts'
import { userOfServer } from '../../tests/support/postgres/user-of-server.ts'
import { openFolder } from './folder.ts'
import { asked } from './asked.ts'
import { compareBooks, untilConcluded } from './books.ts'
import { openInstances } from './instances.ts'
import { debianPostgres } from './primary.ts'
import { programAt, until } from './program.ts'
import { report } from './report.ts'
import { openShoppers, type Shopping } from './shoppers.ts'

/** Seconds after which Postgres archives what it has written; `deploy/pgbackrest.conf` says more, for which no drill waits. */
const archiveTimeout = 5

/** pgBackRest by `deploy/pgbackrest.conf`, with folders of the drill, for a Postgres that archives by it. */
const openArchive = (folder: string) => {
  const [program, user] = [programAt('pgbackrest'), userOfServer()]
  const [config, repository] = [join(folder, 'pgbackrest.conf'), join(folder, 'repository')]
  mkdirSync(repository)
  if (user) chownSync(repository, user.uid, user.gid)
  const command = `${program} --config=${config} --stanza=clearcoat --lock-path=${join(repository, 'lock')}`
  const run = (...args: string[]) => {
    const [path, ...rest] = command.split(' ')
    return execFileSync(path!, [...rest, ...args], { ...user, cwd: repository, encoding: 'utf8', stdio: 'pipe' })
  }
  return {
    settings: [
      `unix_socket_directories=${repository}`,
      'archive_mode=on',
      `archive_command=${command} archive-push %p`,
      `archive_timeout=${archiveTimeout}`,
    ],
    run,
    of: ({ data, port }: Pick<Postgres, 'data' | 'port'>) => {
      writeFileSync(
        config,
        readFileSync('deploy/pgbackrest.conf', 'utf8')
          .replace(/^repo1-path=.*$/m, `repo1-path=${repository}`)
          .replace(
            /^pg1-path=.*$/m,
            `pg1-path=${data}\npg1-port=${port}\npg1-socket-path=${repository}\npg1-user=postgres`,
          ),
      )
    },
  }
}

/** Leaves an empty folder in the place of the data. */
const loseDisk = ({ data }: Postgres): void => {
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  mkdirSync(data, { mode: 0o700 })
  const user = userOfServer()
  if (user) chownSync(data, user.uid, user.gid)
}

/**
 * A backup is made while customers buy. Then the database is restored twice: to the second before a mistake of an operator,
 * who has deleted the purchases of a merchant, and to the end of the archive, when its disk is lost.
 * @param isGuarded false: the first time the archive is left out, and only the backup is restored
 * @returns whether all purchases are there that were confirmed until then; without the guard, whether it is seen that those
 * since the backup are lost
 */
export const drillRestore = async (_: string[], isGuarded: boolean): Promise<boolean> => {
  const { folder, remove } = openFolder()
  const archive = openArchive(folder)
  const postgres = await runPostgres(15, {
    durable: true,
    binaries: debianPostgres(),
    settings: archive.settings,
    parent: folder,
  })
  try {
    archive.of(postgres)
    archive.run('stanza-create')
    const url = postgres.urlOf('postgres')
    const instances = await openInstances(folder, { count: 1, env: { DATABASE_URL: url } })
    const [server] = instances.servers
    try {
      const [before, from] = [server!.ledger().length, new Date()]
      const books = (shopping: Pick<Shopping, 'bought'>, until?: number) =>
        compareBooks(url, { bought: shopping.bought, ledger: server!.ledger().slice(before), from, until })

      const shoppers = await openShoppers(instances.port, { databaseUrl: url })
      await shoppers.more(20)
      archive.run('--type=full', 'backup')
      await shoppers.more(20)
      // The mistake, and the time to which the database is set back: what was confirmed before has to be there.
      const early = shoppers.now()
      const good = new Date()
      await setTimeout(1_000)
      await asked(url, 'truncate orders cascade')
      const sold = await shoppers.close()
      await untilArchived(url)

      const restore = async (...args: string[]) => {
        const began = performance.now()
        await server!.stop()
        await postgres.kill()
        loseDisk(postgres)
        archive.run(...args, 'restore')
        await postgres.start()
        await untilPromoted(url)
        await server!.start()
        return Math.round(performance.now() - began)
      }
      const target = good.toISOString().replace('T', ' ').replace('Z', '+00')
      const end = isGuarded ? ['--type=time', `--target=${target}`] : ['--type=immediate']
      const took = [await restore(...end, '--target-action=promote')]
      await untilConcluded(url)
      const first = await books(early)
      // What the gateway has charged since then has no order any more: the next close names each of them.
      const since = sold.bought.length - early.bought.length
      const isFirstSound = report('Restored to the second before a mistake', early, {
        ...first,
        apart: undefined,
        untold: undefined,
      })
      console.log(
        `| Charged later than that, which the next close names | ${since} |\n| Until it served again | ${took[0]! / 1_000} s |`,
      )

      if (!isGuarded) return first.lost.length > 0
      // A restored database goes on in a history of its own, which begins with a backup of its own.
      archive.run('--type=full', 'backup')
      const again = await openShoppers(instances.port)
      await again.more(20)
      // What is confirmed now is in the archive soon; what is confirmed after that may be lost with the disk.
      const kept = Date.now()
      await untilArchived(url)
      const all = await again.close()
      const lostAt = Date.now()
      took.push(await restore())
      const second = await books(all)
      const ages = second.lost.map((id) => lostAt - all.bought.find((each) => each.id === id)!.at)
      const isSecondSound = report('Restored after the disk was lost', all, {
        ...second,
        apart: undefined,
        untold: undefined,
        lost: second.lost.filter((id) => all.bought.find((each) => each.id === id)!.at <= kept),
      })
      console.log(`| Confirmed and lost since the last archived segment | ${ages.length}, the oldest ${(Math.max(0, ...ages) / 1_000).toFixed(1)} s before the loss |
| Until it served again | ${took[1]! / 1_000} s |`)
      return isFirstSound && isSecondSound
    } finally {
      await instances.close()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}

/** Waits until all that is written now is in the archive. */
const untilArchived = async (url: string): Promise<void> => {
  const [written] = await asked<{ segment: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as segment')
  await until(
    'the archive has what is written',
    async () => {
      const [archiver] = await asked<{ last: string | null }>(
        url,
        'select last_archived_wal as last from pg_stat_archiver',
      )
      return archiver!.last !== null && /^[0-9A-F]{24}$/.test(archiver!.last) && archiver!.last >= written!.segment
    },
    120_000,
  )
}

/** A server that restores answers before it takes changes. */
const untilPromoted = async (url: string): Promise<void> => {
  const [row] = await asked<{ restoring: boolean }>(url, 'select pg_is_in_recovery() as restoring')
  if (row!.restoring) {
    await setTimeout(200)
    await untilPromoted(url)
  }
}
