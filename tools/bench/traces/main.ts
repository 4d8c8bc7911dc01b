/** What traces cost an order while they are switched off. `npm run bench:traces` */
import { makeServer, type TestServer } from '../../../server/testing/harness.ts'
import { tokenFor } from '../../../server/payments/test-gateway/cards.ts'
import { watchMachine } from '../machine.ts'
import { quantile } from '../../quantile.ts'
import { intervalOf } from '../paired.ts'

/** Orders of each kind before anything is measured, so that all code is compiled. */
const warmUp = 60
/** Each pair is one order with traces switched off, and one of a server that knows no traces. */
const pairs = Number(process.env.PAIRS ?? 1_500)

const off = await makeServer({ checkResults: false })
const without = await makeServer({ checkResults: false, untraced: true, beside: off })
const merchant = await off.make.merchant()
const buyer = await off.make.loggedIn(merchant)
await off.make.card(buyer, tokenFor('approves'))
const { id: productId } = await off.make.product(merchant, { name: 'Deluxe', priceCents: 1_000, taxRate: 1_000 })

let made = 0
/** Milliseconds from the request of an order to its answer, and of the processor meanwhile, the database's included. */
interface Took {
  time: number
  processor: number
}

const orderAt = async (server: TestServer): Promise<Took> => {
  made += 1
  const key = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
  const traceparent = `00-${key.replaceAll('-', '')}-${String(made).padStart(16, '0')}-00`
  const headers = { 'idempotency-key': key, traceparent }
  const usedBefore = process.cpuUsage()
  const begun = performance.now()
  const answer = await server.call('POST /orders', { as: buyer, body: { products: [{ productId }] }, headers })
  const time = performance.now() - begun
  const { user, system } = process.cpuUsage(usedBefore)
  // What the order has made due runs before the next order begins.
  await server.idle()
  if (answer.status !== 200) throw new Error(`the order answered ${answer.status} ${answer.text}`)
  return { time, processor: (user + system) / 1_000 }
}

const machine = watchMachine()
for (let n = 0; n < warmUp; n += 1) for (const server of [off, without]) await orderAt(server)

const taken: { off: Took; without: Took }[] = []
for (let n = 0; n < pairs; n += 1) {
  // Each goes first in every second pair: the second one finds what the first one has left in memory.
  const isFirst = n % 2 === 0
  const one = await orderAt(isFirst ? off : without)
  const other = await orderAt(isFirst ? without : off)
  taken.push(isFirst ? { off: one, without: other } : { off: other, without: one })
}

/** Most of the median that traces may cost while they are off. */
const most = 0.01

let isWithin = true
for (const what of ['time', 'processor'] as const) {
  const base = quantile(
    taken.map((pair) => pair.without[what]),
    0.5,
  )
  const differences = taken.map((pair) => pair.off[what] - pair.without[what])
  const { value: more, from, to } = intervalOf(differences, (drawn) => quantile(drawn, 0.5))
  const share = (ms: number): string => `${((ms / base) * 100).toFixed(2)} %`
  console.log(
    `An order, ${what}: ${base.toFixed(3)} ms without traces; switched off ${share(more)} more in ${pairs} pairs, ` +
      `95 % interval ${share(from)} to ${share(to)}.`,
  )
  isWithin &&= to / base <= most
}
console.log(machine())
await without.close()
await off.close()
process.exit(isWithin ? 0 : 1)
