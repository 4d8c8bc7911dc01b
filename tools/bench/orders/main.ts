// `npm run bench:orders -- --against COMMIT`: what a purchase takes by the sources of this checkout and by those of an earlier
// commit, in turns, each at a server of its own with a database of its own on one Postgres (with --embedded: embedded).
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openCustomer } from '../../../tests/support/customer.ts'
import { runPostgres } from '../../../tests/support/postgres/run-postgres.ts'
import { runServer, type ServerOptions } from '../../../tests/support/run-server.ts'
import { asked } from '../../drill/asked.ts'
import { builtRelease } from '../../drill/releases.ts'
import { watchMachine } from '../machine.ts'
import { quantile } from '../../quantile.ts'
import { intervalOf } from '../paired.ts'

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    pairs: { type: 'string', default: '1500' },
    embedded: { type: 'boolean', default: false },
  },
})
const { against: commit = '' } = values
if (!/^[0-9a-f]{7,40}$/.test(commit)) {
  console.error('clearcoat: --against is a commit, such as --against 50895b5b')
  process.exit(1)
}
const pairs = Number(values.pairs)
/** Purchases at each server before anything is measured, so that all code is compiled. */
const warmUp = 100
const approving = '4242424242424242'

const postgres = values.embedded ? null : await runPostgres(18, { durable: true })

/** A server with the demo, and a customer with a card. */
const shopOf = async (name: string, options: ServerOptions) => {
  if (postgres) await asked(postgres.urlOf('postgres'), `create database ${name}`, [])
  const server = await runServer({
    ...options,
    program: ['--import', 'tsx', 'server/main.ts'],
    env: { CLEARCOAT_MODE: 'demo', ...(postgres ? { DATABASE_URL: postgres.urlOf(name) } : {}) },
  })
  const customer = await openCustomer(server)
  await customer.addCard(approving)
  const { productId } = (await customer.washes())[0]!
  return {
    /** Milliseconds from the request of a purchase to its answer. */
    buy: async (): Promise<number> => {
      const begun = performance.now()
      const told = await customer.order(randomUUID(), productId)
      if (told.status === 401) {
        await customer.logIn()
        return NaN
      }
      const took = performance.now() - begun
      if (told.status !== 200 || !told.result.approved) throw new Error(`${name}: the purchase answered ${told.status}`)
      return took
    },
    close: () => server.stop('SIGKILL'),
  }
}

const before = await shopOf('before', { folder: builtRelease({ version: 'before', commit }) })
const now = await shopOf('now', {})
for (let n = 0; n < warmUp; n += 1) for (const shop of [before, now]) await shop.buy()

const machine = watchMachine()
const taken: { before: number; now: number }[] = []
while (taken.length < pairs) {
  // Each goes first in every second pair.
  const isFirst = taken.length % 2 === 0
  const one = await (isFirst ? before : now).buy()
  const other = await (isFirst ? now : before).buy()
  const pair = isFirst ? { before: one, now: other } : { before: other, now: one }
  // After a log-in the pair is taken again.
  if (Number.isFinite(one + other)) taken.push(pair)
}

type Pair = (typeof taken)[number]
const figureOf = (drawn: readonly Pair[], which: keyof Pair, share: number): number =>
  quantile(
    drawn.map((pair) => pair[which]),
    share,
  )
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

console.log(`| Purchase, ${pairs} in turns | ${commit} | now | more | 95 % interval |\n|---|---|---|---|---|`)
for (const [name, share] of [
  ['p50', 0.5],
  ['p99', 0.99],
] as const) {
  const more = intervalOf(taken, (drawn) => figureOf(drawn, 'now', share) / figureOf(drawn, 'before', share) - 1)
  const [was, is] = [figureOf(taken, 'before', share), figureOf(taken, 'now', share)]
  console.log(
    `| ${name} | ${was.toFixed(2)} ms | ${is.toFixed(2)} ms | ${percent(more.value)} | ${percent(more.from)} to ${percent(more.to)} |`,
  )
}
console.log(machine())
await before.close()
await now.close()
await postgres?.stop()
process.exit(0)
