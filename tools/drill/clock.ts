import { resolve } from 'node:path'
import { runPostgres } from '../../tests/support/postgres/run-postgres.ts'
import { bundledServer } from '../../tests/support/bundled-server.ts'
import { askAt, type ServerOptions } from '../../tests/support/run-server.ts'
import { openFolder } from './folder.ts'
import { openWatched } from './alerts.ts'
import { compareBooks, untilConcluded } from './books.ts'
import { report } from './report.ts'
import { openShoppers } from './shoppers.ts'

const hour = 3_600_000

/** The sources of the server, and not its bundle: one module of them is replaced. */
const sourcesWithoutGuard = [
  '--import',
  resolve('tools/drill/without-shared-clock.mjs'),
  '--import',
  'tsx',
  'server/main.ts',
]

/**
 * One of two instances has a clock that is an hour ahead, and then an hour behind, while customers buy from both. Compared
 * is also what time the two tell: that of the tokens which they sign.
 * @param isGuarded false: instances take the time of their host, whatever the database says
 * @returns whether no purchase has failed, both tell the same time, and the alert says whose clock is wrong; without the
 * guard, whether it is seen that they do not tell the same
 */
export const drillClock = async (_: string[], isGuarded: boolean): Promise<boolean> => {
  const { folder, remove } = openFolder()
  const postgres = await runPostgres(18, { durable: true })
  const url = postgres.urlOf('postgres')
  try {
    const withClock = async (ahead: number): Promise<ServerOptions> => ({
      program: [
        '--import',
        resolve('tests/support/moved-clock.mjs'),
        ...(isGuarded ? [await bundledServer()] : sourcesWithoutGuard),
      ],
      env: { CLOCK_AHEAD: String(ahead) },
    })
    const instances = await openWatched(folder, { count: 2, env: { DATABASE_URL: url } })
    try {
      const [linesBefore, from] = [instances.servers[0]!.ledger().length, new Date()]
      const shoppers = await openShoppers(instances.port, { databaseUrl: url })
      let apart = 0
      instances.alerts.begin()
      for (const ahead of [hour, -hour]) {
        await instances.replace(1, await withClock(ahead))
        await shoppers.more(40)
        const times = await Promise.all(instances.servers.map(({ port }) => timeOfTokens(port)))
        apart = Math.max(apart, Math.abs(times[0]! - times[1]!))
      }
      if (isGuarded) await instances.alerts.untilFiring('ClearcoatClockApart')
      await instances.replace(1, {})
      const shopping = await shoppers.close()
      await untilConcluded(url)
      const ledger = instances.servers[0]!.ledger().slice(linesBefore)
      const books = await compareBooks(url, { bought: shopping.bought, ledger, from })
      const isSound = report('The clock of one instance an hour ahead, then an hour behind', shopping, books)
      console.log(`| Tokens of the two instances are apart by | ${apart} s at most |`)
      if (!isGuarded) return apart > hour / 2_000
      const isTold = await instances.alerts.conclude(['ClearcoatClockApart'])
      return isSound && isTold && apart < 10
    } finally {
      await instances.close()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}

/** Seconds since 1970 at which an instance signs a token now. */
const timeOfTokens = async (port: number): Promise<number> => {
  const ask = askAt(port)
  const host = { host: `puddle.localhost:${port}`, deviceid: 'abcdefghij0123456789' }
  const key = await ask('GET', '/api/v1/accounts/site-key?subdomain=puddle', host)
  const headers = { ...host, app_key: key.json<{ resultData: string }>().resultData }
  const body = { email: 'casey@example.com', password: 'Wash-day-1' }
  const told = await ask('POST', '/api/v1/users/login', headers, body)
  const { accessToken } = told.json<{ resultData: { accessToken: string } }>().resultData
  return (JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as { iat: number }).iat
}
