import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { userOfServer } from '../../tests/support/postgres/user-of-server.ts'
import { freePort } from '../../tests/support/run-server.ts'
import { openFolder } from './folder.ts'
import { openWatched } from './alerts.ts'
import { asked } from './asked.ts'
import { compareBooks, untilConcluded } from './books.ts'
import { Missing, programAt, startProgram, until, type Program } from './program.ts'
import { report } from './report.ts'
import { openShoppers } from './shoppers.ts'

const password = 'of-this-drill'
const database = 'clearcoat'

/** The newest Postgres of this machine's packages. @throws Missing */
export const debianPostgres = (): string => {
  const base = '/usr/lib/postgresql'
  const newest = (existsSync(base) ? readdirSync(base) : []).map(Number).toSorted((a, b) => b - a)[0]
  if (newest === undefined) throw new Missing('Postgres is not here. Debian has it: apt-get install postgresql')
  return join(base, String(newest), 'bin')
}

interface Node {
  /** Of Postgres, and of Patroni's own calls. */
  ports: { postgres: number; api: number }
  data: string
  patroni: Program
}

/**
 * etcd, two Postgres servers that Patroni keeps by `deploy/patroni.yml`, and the HAProxy of `deploy/haproxy.cfg`.
 * @param isSynchronous false: against that file, a commit is confirmed before the standby has it
 */
const openCluster = async (folder: string, isSynchronous: boolean) => {
  const user = userOfServer()
  const programs: Program[] = []
  const [client, peer, listen] = [await freePort(), await freePort(), await freePort()]
  const own = (name: string): string => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const at = (port: number) => `127.0.0.1:${port}`
  const settings = join(folder, 'patroni.yml')
  writeFileSync(
    settings,
    readFileSync('deploy/patroni.yml', 'utf8').replace('synchronous_mode: true', `synchronous_mode: ${isSynchronous}`),
  )
  const etcd = own('etcd')
  programs.push(
    startProgram(
      programAt('etcd', 'etcd-server'),
      [
        ['name', 'drill'],
        ['data-dir', join(etcd, 'data')],
        ['listen-client-urls', `http://${at(client)}`],
        ['advertise-client-urls', `http://${at(client)}`],
        ['listen-peer-urls', `http://${at(peer)}`],
        ['initial-advertise-peer-urls', `http://${at(peer)}`],
        ['initial-cluster', `drill=http://${at(peer)}`],
      ].map(([name, value]) => `--${name}=${value}`),
      { user, cwd: etcd },
    ),
  )
  await until('etcd', async () => (await fetch(`http://${at(client)}/health`)).ok)

  const role = async ({ ports }: Node, name: string): Promise<boolean> =>
    (await fetch(`http://${at(ports.api)}/${name}`, { signal: AbortSignal.timeout(2_000) })).status === 200
  const nodes: Node[] = []
  const startNode = async (name: string): Promise<Node> => {
    const home = own(name)
    const ports = { postgres: await freePort(), api: await freePort() }
    const data = join(home, 'data')
    const env = {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: at(ports.api),
      PATRONI_RESTAPI_CONNECT_ADDRESS: at(ports.api),
      PATRONI_ETCD3_HOSTS: at(client),
      PATRONI_POSTGRESQL_LISTEN: at(ports.postgres),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(ports.postgres),
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: debianPostgres(),
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replication',
      PATRONI_REPLICATION_PASSWORD: password,
      HOME: home,
    }
    const patroni = startProgram(programAt('patroni'), [settings], { user, cwd: home, env })
    programs.push(patroni)
    const node = { ports, data, patroni }
    nodes.push(node)
    await until(`Patroni ${name}`, async () => (await role(node, 'primary')) || (await role(node, 'replica')), 120_000)
    return node
  }
  const [first, second] = [await startNode('first'), await startNode('second')]
  const standby = async () => ((await role(first, 'primary')) ? second : first)
  await until('a standby that follows', async () =>
    role(await standby(), isSynchronous ? 'synchronous' : 'asynchronous'),
  )
  programs.push(
    startProgram(programAt('haproxy'), ['-f', resolve('deploy/haproxy.cfg')], {
      cwd: folder,
      env: {
        DATABASE_LISTEN: at(listen),
        FIRST: at(first.ports.postgres),
        FIRST_API: String(first.ports.api),
        SECOND: at(second.ports.postgres),
        SECOND_API: String(second.ports.api),
      },
    }),
  )
  const urlOf = (name: string) => `postgres://postgres:${password}@${at(listen)}/${name}`
  await until('HAProxy', async () => {
    const admin = new pg.Client({ connectionString: urlOf('postgres'), connectionTimeoutMillis: 2_000 })
    await admin.connect()
    await admin.query(`create database ${database}`).finally(() => admin.end())
    return true
  })
  return {
    url: urlOf(database),
    /** Lets the standby receive nothing any more, as on a network that is slow. */
    cutStandby: async () => {
      const own = `postgres://postgres:${password}@${at((await standby()).ports.postgres)}/postgres`
      await asked(own, `alter system set primary_conninfo = ''`)
      await asked(own, 'select pg_reload_conf()')
    },
    /** Kills the primary and its Patroni with signal 9, as when its machine is lost. @returns the other one */
    losePrimary: async () => {
      const isFirst = await role(first, 'primary')
      const [lost, other] = isFirst ? [first, second] : [second, first]
      const server = Number(readFileSync(join(lost.data, 'postmaster.pid'), 'utf8').split('\n')[0])
      await lost.patroni.stop('SIGKILL')
      process.kill(server, 'SIGKILL')
      return { isPromoted: () => role(other, 'primary') }
    },
    close: async () => {
      for (const program of programs.toReversed()) await program.stop('SIGKILL')
      for (const { data } of nodes) {
        const file = join(data, 'postmaster.pid')
        if (!existsSync(file)) continue
        try {
          process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT')
        } catch {
          // It is the one that was lost.
        }
      }
    },
  }
}

/**
 * Loses the primary of two Postgres servers while customers buy from two instances. Patroni makes the standby the primary,
 * and HAProxy leads there.
 * @param isGuarded false: a commit is confirmed before the standby has it
 * @returns whether no confirmed purchase is lost, and the alerts say what happened; without the guard, whether
 * it is seen that confirmed purchases are lost
 */
export const drillPrimary = async (_: string[], isGuarded: boolean): Promise<boolean> => {
  const { folder, remove } = openFolder()
  const cluster = await openCluster(folder, isGuarded)
  try {
    const instances = await openWatched(folder, { count: 2, env: { DATABASE_URL: cluster.url } })
    try {
      const [before, from] = [instances.servers[0]!.ledger().length, new Date()]
      const shoppers = await openShoppers(instances.port, { databaseUrl: cluster.url })
      await shoppers.more(40)
      instances.alerts.begin()
      if (!isGuarded) {
        await cluster.cutStandby()
        await shoppers.more(3)
      }
      const lostAt = performance.now()
      const { isPromoted } = await cluster.losePrimary()
      await until('the standby becomes the primary', isPromoted, 120_000)
      const promoted = Math.round(performance.now() - lostAt)
      await shoppers.more(40)
      const shopping = await shoppers.close()
      await untilConcluded(cluster.url)
      const ledger = instances.servers[0]!.ledger().slice(before)
      const books = await compareBooks(cluster.url, { bought: shopping.bought, ledger, from })
      // Of a purchase that was stored and not charged yet: the new primary finds no charge, and it ends without one.
      const isSound = report('The primary lost', shopping, books, 'GATEWAY')
      console.log(`| Until the standby was the primary | ${(promoted / 1_000).toFixed(1)} s |`)
      if (!isGuarded) return books.lost.length > 0
      const isTold = await instances.alerts.conclude(['ClearcoatDatabaseDown'], ['ClearcoatAnsweringErrors'])
      return isSound && isTold
    } finally {
      await instances.close()
    }
  } finally {
    await cluster.close()
    remove()
  }
}
