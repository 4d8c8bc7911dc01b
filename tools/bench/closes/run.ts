import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import type { BusinessDay, DayComparison } from '../../../contract/shapes/close.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { testAccountId } from '../../../server/payments/test-gateway/account.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { merchants } from '../../../server/tables/merchants.ts'
import { plainLine, type OrderLine } from '../../../server/tables/order-lines.ts'
import { orders } from '../../../server/tables/orders.ts'
import { refunds } from '../../../server/tables/refunds.ts'
import { sites } from '../../../server/tables/sites.ts'
import { users } from '../../../server/tables/users.ts'
import { copyOfDemo } from '../../../tests/e2e/support/prepared-data.ts'
import { runPostgres } from '../../../tests/support/postgres/run-postgres.ts'
import { runServer, type RunningServer } from '../../../tests/support/run-server.ts'
import { adminOf } from '../admin-of.ts'

const ordersOfDay = 10_000
/** Every twentieth order is refunded in part. */
const refundEvery = 20
/** Rows of one statement. */
const chunk = 500

const env = { NODE_ENV: 'production', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000000' }

const line = (unitPriceCents: number, taxRate: number, productType: OrderLine['productType']): OrderLine => ({
  ...plainLine,
  productId: 1,
  name: 'Measured',
  productType,
  appProductType: productType === 'GiftCardRecharge' ? 'GiftCard' : productType,
  unitPriceCents,
  taxCents: Math.floor((unitPriceCents * taxRate + 5_000) / 10_000),
  taxRate,
})

/** Gives the demo's first merchant a day of orders and refunds, in the books and at the test gateway. */
const fill = async (dataDir: string, at: Date, of: Record<string, string> = {}): Promise<void> => {
  const settings = readSettings({ DATA_DIR: dataDir, ...of })
  const database = await openDatabase(settings, pino({ level: 'silent' }))
  const site = (await database.transact(null, 'fill', (tx) => tx.select().from(sites))).find(
    ({ subdomain }) => subdomain === 'puddle',
  )!
  const tenant = site.tenantId
  const transact = <T>(work: Parameters<typeof database.transact<T>>[2]) => database.transact(tenant, 'fill', work)
  const [[merchant], [user]] = [
    await transact((tx) => tx.select().from(merchants)),
    await transact((tx) => tx.select().from(users)),
  ]
  const account = testAccountId(tenant)
  for (let done = 0; done < ordersOfDay; done += chunk) {
    const rows = Array.from({ length: chunk }, (_, place) => {
      const lines = [line(1_200, 700, 'AppWash'), line(2_000, 500, 'Swag')].slice(0, 1 + ((done + place) % 2))
      const subtotalCents = lines.reduce((sum, { unitPriceCents }) => sum + unitPriceCents, 0)
      const taxesCents = lines.reduce((sum, { taxCents }) => sum + taxCents, 0)
      const id = crypto.randomUUID()
      return {
        tenantId: tenant,
        id,
        userId: user!.id,
        key: id,
        state: 'approved' as const,
        lines,
        subtotalCents,
        taxesCents,
        totalCents: subtotalCents + taxesCents,
        currency: 'USD',
        processor: merchant!.processor,
        processorToken: 'measured',
        createdAt: at,
        settledAt: at,
      }
    })
    const back = rows
      .filter((_, place) => place % refundEvery === 0)
      .map(({ id: orderId }) => ({
        tenantId: tenant,
        id: crypto.randomUUID(),
        orderId,
        state: 'done' as const,
        amountCents: 321,
        taxCents: 21,
        currency: 'USD',
        reason: 'other' as const,
        askedBy: user!.id,
        createdAt: at,
        settledAt: at,
      }))
    await transact(async (tx) => {
      await tx.insert(orders).values(rows)
      await tx.insert(refunds).values(back)
    })
    const about = { at: at.toISOString(), account, currency: 'USD', answered: true }
    const listed = [
      ...rows.map(({ id, totalCents: amount }) => ({ ...about, type: 'charge', reference: id, amount })),
      ...back.map(({ id, orderId, amountCents: amount }) => ({
        ...about,
        type: 'refund',
        reference: orderId,
        refund: id,
        amount,
      })),
    ]
    appendFileSync(join(dataDir, 'gateway.jsonl'), listed.map((each) => `${JSON.stringify(each)}\n`).join(''))
  }
  await database.close()
}

const answer = async <T>(server: RunningServer, how: 'GET' | 'PUT', path: string, headers: Record<string, string>) => {
  const begun = performance.now()
  const { status, json } = await server.ask(how, `/api/v1${path}`, headers)
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return { time: performance.now() - begun, result: json<{ resultData: T }>().resultData }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`

const measure = async (server: RunningServer, database: string): Promise<string[]> => {
  const headers = await adminOf(server)
  const { result: index } = await answer<{ today: string }>(server, 'GET', '/accounts/days', headers)
  const day = new Date(Date.parse(index.today) - 86_400_000).toISOString().slice(0, 10)
  const path = `/accounts/days/${day}`
  const read = await answer<BusinessDay>(server, 'GET', path, headers)
  const compared = await answer<DayComparison>(server, 'GET', `${path}/comparison`, headers)
  if (compared.result.difference !== 0) throw new Error(`a difference of ${compared.result.difference}`)
  const begun = performance.now()
  await answer(server, 'PUT', `${path}/close`, headers)
  const until = async (isDone: (day: BusinessDay) => boolean): Promise<BusinessDay> => {
    for (;;) {
      const { result } = await answer<BusinessDay>(server, 'GET', path, headers)
      if (isDone(result)) return result
      await wait(200)
    }
  }
  const closed = await until(({ state }) => state === 'closed')
  const whole = performance.now() - begun
  if (closed.byCard !== read.result.byCard) throw new Error('the close has another sum')
  await until(({ documented, toDocument }) => documented === toDocument)
  const issued = performance.now() - begun
  const of = `${read.result.booked} events, ${database}`
  return [
    `| Close of a day until it is closed: ${of} | ${seconds(whole)} | aim: 5 s | |`,
    `| until its invoices and credit notes are issued: ${of} | ${seconds(issued)} | | |`,
    `| the same day read before, ${database} | ${seconds(read.time)} | | |`,
    `| the same day compared with the gateway's list, ${database} | ${seconds(compared.time)} | | |`,
  ]
}

/** The close of a day of 10,000 orders with 500 refunds through the API, on both databases. */
export const benchCloses = async (): Promise<string[]> => {
  const at = new Date(Date.now() - 86_400_000)
  const dataDir = await copyOfDemo()
  await fill(dataDir, at)
  const embedded = await runServer({ dataDir, env })
  const rows: string[] = []
  try {
    rows.push(...(await measure(embedded, 'embedded database')))
  } finally {
    await embedded.remove()
  }
  const postgres = await runPostgres(18, { durable: true })
  const ofPostgres = { DATABASE_URL: postgres.urlOf('postgres'), CLEARCOAT_MODE: 'demo' }
  const server = await runServer({ env: { ...env, ...ofPostgres } })
  try {
    await server.stop()
    await fill(server.dataDir, at, ofPostgres)
    await server.start()
    rows.push(...(await measure(server, 'Postgres')))
  } finally {
    await server.remove()
    await postgres.stop()
  }
  return rows
}
