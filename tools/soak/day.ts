import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ErrorCode } from '#contract/messages.ts'
import { puddle } from '#server/demo/puddle/merchant.ts'
import { askAt } from '#tests/support/run-server.ts'
import { openBuyers, type Acknowledged, type OpenBuyer } from '../drill/shoppers.ts'

const phone = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36',
}

/** What one customer does next, and how often of a hundred. */
export const mix = [
  ['open', 40],
  ['read', 35],
  ['save', 10],
  ['order', 9],
  ['redeem', 6],
] as const
type Act = (typeof mix)[number][0]

/** An act for each number from 0 to 99. */
const acts: readonly Act[] = mix.flatMap(([act, times]) => Array.from({ length: times }, () => act))

/** Each buys some hundred things in an hour at most: a wallet that grows by thousands is no customer's. */
const customers = 100

const uncharged: ErrorCode = 'GATEWAY'

/** A name has no digits. */
const letters = 'abcdefghijklmnopqrstuvwxyz'

interface Done {
  act: Act
  at: number
  took: number
}

/**
 * Customers and a kiosk of the demo, what they do through a port, and what became of it.
 * @param isKeyed false: each repetition of a purchase is sent under a key of its own
 */
export const openDay = async (port: number, databaseUrl: string, isKeyed: boolean) => {
  const ask = askAt(port)
  const host = `puddle.localhost:${port}`
  const buyers = await openBuyers(port, databaseUrl, customers)
  const appKey = (await ask('GET', '/api/v1/accounts/site-key?subdomain=puddle', { host })).json<{
    resultData: string
  }>().resultData
  const { terminalId, terminalSecret } = puddle.terminal
  const kiosk = {
    host,
    app_key: appKey,
    authorization: `Basic ${Buffer.from(`${terminalId}:${terminalSecret}`).toString('base64')}`,
  }
  const [bought, done, failed]: [Acknowledged[], Done[], string[]] = [[], [], []]
  const codes: string[] = []
  let [next, ended] = [0, 0]

  /** Sends until an answer has a verdict, as the app does. @param open statuses of a client error that are none */
  const insist = async <T extends { status: number; errorCode?: ErrorCode | undefined }>(
    buyer: OpenBuyer | undefined,
    send: () => Promise<T>,
    open: readonly number[] = [401, 429],
  ): Promise<T> => {
    for (let tries = 0; ; tries += 1) {
      const told = await send().catch(() => undefined)
      if (told && (told.status < 500 || told.errorCode === uncharged) && !open.includes(told.status)) return told
      if (tries > 240) throw new Error(`no verdict, last ${told?.status ?? 'no answer'}`)
      if (told?.status === 401) await buyer?.customer.logIn().catch(() => undefined)
      await setTimeout(250)
    }
  }

  const does: Record<Act, (buyer: OpenBuyer) => Promise<number>> = {
    open: async (buyer) => {
      const { status } = await insist(buyer, () => ask('GET', '/', { host, ...phone }))
      await insist(buyer, () => buyer.customer.call('GET /changes', '/changes'))
      const wallet = await insist(buyer, () => buyer.customer.call('GET /users/wallet', '/users/wallet'))
      // What may be used up, newest last; a kiosk takes from here.
      if (codes.length < 200) codes.push(...wallet.result.slice(-3).map(({ code }) => code))
      return status
    },
    read: async (buyer) =>
      (await insist(buyer, () => buyer.customer.call('GET /products', '/products?type=AppWash'))).status,
    save: async (buyer) => {
      const request = { key: randomUUID(), body: { firstName: `Robin${letters[next % letters.length]}` } }
      return (await insist(buyer, () => buyer.customer.call('POST /user/Settings', '/user/Settings', request))).status
    },
    order: async (buyer) => {
      const key = randomUUID()
      // 409: the purchase is under way, in a request whose answer was lost.
      const { status, result, errorCode } = await insist(
        buyer,
        () => buyer.customer.order(isKeyed ? key : randomUUID(), buyer.productId),
        [401, 409, 429],
      )
      if (status === 200 && result.transRecordId) bought.push({ id: result.transRecordId, at: Date.now() })
      else if (errorCode === uncharged) ended += 1
      else failed.push(`order ${errorCode}`)
      return errorCode === uncharged ? 200 : status
    },
    redeem: async () => {
      const code = codes.shift()
      if (code === undefined) return 200
      const headers = { ...kiosk, 'idempotency-key': randomUUID() }
      const told = await insist(undefined, () => ask('POST', '/api/v1/kiosk/redeem', headers, { code, locationId: 1 }))
      // Used up, or not for this location: a verdict as well.
      return told.status < 500 ? 200 : told.status
    },
  }

  /** Each buyer does one thing at a time. */
  const free = [...buyers]
  const doOne = async (): Promise<void> => {
    const buyer = free.shift()
    if (!buyer) return
    const act = acts[(next * 37) % acts.length]!
    next += 1
    const began = performance.now()
    try {
      const status = await does[act](buyer)
      if (status !== 200) failed.push(`${act} ${status}`)
    } catch (error) {
      failed.push(`${act}: ${error instanceof Error ? error.message : String(error)}`)
    }
    done.push({ act, at: Date.now(), took: performance.now() - began })
    free.push(buyer)
  }

  return {
    done,
    failed,
    bought,
    appKey,
    /** Purchases that were stored, and whose instance was killed before the charge: the customer is told so. */
    uncharged: () => ended,
    /** As many acts as the machine carries. @returns acts in a second */
    capacity: async (seconds: number): Promise<number> => {
      const [before, until] = [done.length, Date.now() + seconds * 1_000]
      await Promise.all(
        buyers.map(async () => {
          while (Date.now() < until) await doOne()
        }),
      )
      return (done.length - before) / seconds
    },
    /** Begins acts at a rate, until the signal; one that finds every customer busy is left out. @returns how many were */
    run: async (perSecond: number, signal: AbortSignal): Promise<number> => {
      const running = new Set<Promise<void>>()
      const began = performance.now()
      let [begun, leftOut] = [0, 0]
      while (!signal.aborted) {
        const due = Math.floor(((performance.now() - began) / 1_000) * perSecond)
        for (; begun < due; begun += 1) {
          if (free.length === 0) leftOut += 1
          else {
            const one: Promise<void> = doOne().finally(() => running.delete(one))
            running.add(one)
          }
        }
        await setTimeout(20)
      }
      await Promise.all(running)
      return leftOut
    },
  }
}
