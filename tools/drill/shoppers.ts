import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { endsOrder } from '#contract/rules/order-end.ts'
import { openCustomer, type Customer } from '#tests/support/customer.ts'
import { askAt } from '#tests/support/run-server.ts'
import { asked } from './asked.ts'

/** A purchase that the server has confirmed. */
export interface Acknowledged {
  /** `transRecordId` of the order. */
  id: string
  /** Milliseconds since 1970, when the answer came. */
  at: number
}

/** What customers have met. */
export interface Shopping {
  bought: readonly Acknowledged[]
  /** Purchases that ended without being paid, and why: nothing in a drill gives a reason for it. */
  failed: readonly string[]
  /** How often a request had to be sent again: no answer, a lost session, or an answer that asks to wait. */
  repeated: number
  /** Milliseconds from the tap to the confirmation, of each purchase. */
  took: readonly number[]
  /** Milliseconds of the longest time in which no page was answered, and of the longest in which no order was. */
  longest: { page: number; order: number }
}

/** A user can have one purchase under way. They are those of the merchant Puddle Lane in the demo. */
const known = ['casey@example.com', 'avery@example.com']

const aboutNew = {
  firstName: 'Robin',
  lastName: 'Lake',
  birthdayMonth: 1,
  birthdayDay: 2,
  zipPostalCode: '97301',
  cellPhoneNumber: '5035550100',
}

const approving = '4242424242424242'
/** The test gateway charges it and never answers; a look-up finds the charge. */
export const unanswered = '4000000000000119'

/** As the app: a purchase is sent under one key until an answer has a verdict. Milliseconds between two tries. */
const again = 250
/** Milliseconds after which a purchase counts as failed. */
const patience = 180_000

/** The longest time between two of the moments at which something was answered. */
const watch = () => {
  let [last, longest] = [performance.now(), 0]
  const look = () => void (longest = Math.max(longest, performance.now() - last))
  return {
    answered: () => {
      look()
      last = performance.now()
    },
    longest: () => {
      look()
      return Math.round(longest)
    },
  }
}

/** A user who can buy. */
export interface Buyer {
  email: string
  password: string
}

const password = 'Wash-day-1'

/** Makes a user, whose email is confirmed in the database, with a card. */
const signUp = async (port: number, databaseUrl: string): Promise<Buyer> => {
  const at = { port, ask: askAt(port) }
  const email = `drill-${randomUUID()}@example.com`
  const body = { ...aboutNew, email, password }
  const { status, errorCode } = await (
    await openCustomer(at)
  ).call('POST /users', '/users', { key: randomUUID(), body })
  if (status !== 200 && status !== 201) throw new Error(`${email} was not signed up: ${errorCode}`)
  await asked(databaseUrl, 'update users set email_confirmed_at = now() where email = $1', [email])
  return { email, password }
}

const withCard = async (port: number, email: string, card = approving): Promise<Customer> => {
  const customer = await openCustomer({ port, ask: askAt(port) }, 'puddle', email)
  const told = await customer.addCard(card)
  if (told.event !== 'message' || !told.success) throw new Error(`the card of ${email} was not saved`)
  return customer
}

/** A user with a card, logged in, and what that one buys. */
export interface OpenBuyer {
  customer: Customer
  productId: number
}

/**
 * Logs users in who can buy: the two of the demo, and new ones.
 * @param databaseUrl where new users are confirmed; undefined: none is made
 */
export const openBuyers = async (
  port: number,
  databaseUrl: string | undefined,
  count: number,
  card?: string,
): Promise<OpenBuyer[]> => {
  const emails = [...known]
  if (databaseUrl !== undefined) while (emails.length < count) emails.push((await signUp(port, databaseUrl)).email)
  const buyers: OpenBuyer[] = []
  for (const email of emails) {
    const customer = await withCard(port, email, card)
    buyers.push({ customer, productId: (await customer.washes())[0]!.productId })
  }
  return buyers
}

/**
 * Lets customers of the demo buy through a port until they are told to stop: each buys again after a pause.
 * @param port of the server, or of the proxy in front of its instances
 * @param options.databaseUrl where new users are confirmed; absent: the two users of the demo buy
 * @param options.customers how many; absent: six
 * @param options.card its number; absent: one that is approved
 * @param options.pause milliseconds between two purchases of a customer
 * @param options.isKeyed absent: true; false: each repetition of a purchase is sent under a key of its own
 */
export const openShoppers = async (
  port: number,
  options: { databaseUrl?: string; customers?: number; card?: string; pause?: number; isKeyed?: boolean } = {},
) => {
  const ask = askAt(port)
  const bought: Acknowledged[] = []
  const [failed, took]: [string[], number[]] = [[], []]
  const [pages, orders] = [watch(), watch()]
  const closed = new AbortController()
  const { databaseUrl, customers: count = 6, isKeyed = true } = options
  let repeated = 0

  const buy = async (customer: Customer, productId: number): Promise<void> => {
    const [key, tapped] = [randomUUID(), performance.now()]
    while (performance.now() - tapped < patience) {
      try {
        const { status, result, errorCode } = await customer.order(isKeyed ? key : randomUUID(), productId)
        if (status === 200) {
          if (!result.approved || !result.transRecordId) return void failed.push('declined')
          bought.push({ id: result.transRecordId, at: Date.now() })
          took.push(Math.round(performance.now() - tapped))
          return orders.answered()
        }
        // Of a purchase that was sent before, under another key.
        const isWaiting = !isKeyed && errorCode === 'ORDER_PENDING'
        if (errorCode !== undefined && !isWaiting && endsOrder(errorCode)) return void failed.push(errorCode)
        if (status === 401) await customer.logIn()
      } catch {
        // A lost connection and the page of a proxy have no verdict.
      }
      repeated += 1
      await pause(again)
    }
    failed.push(`no verdict in ${patience / 1_000} s`)
  }

  const customers = await openBuyers(port, databaseUrl, count, options.card)
  const shopping = customers.map(async ({ customer, productId }) => {
    while (!closed.signal.aborted) {
      await buy(customer, productId)
      await pause(options.pause ?? 100)
    }
  })
  const opening = (async () => {
    while (!closed.signal.aborted) {
      const answer = await ask('GET', '/', { host: `puddle.localhost:${port}` }).catch(() => undefined)
      if (answer?.status === 200) pages.answered()
      await pause(50)
    }
  })()

  const now = (): Shopping => ({
    bought: [...bought],
    failed: [...failed],
    repeated,
    took: [...took],
    longest: { page: pages.longest(), order: orders.longest() },
  })
  return {
    now,
    /** One more user, who buys nothing here. Needs the database. */
    buyer: async (): Promise<Buyer> => {
      const buyer = await signUp(port, databaseUrl!)
      await withCard(port, buyer.email)
      return buyer
    },
    /** Waits until so many more purchases are confirmed. @throws after three minutes */
    more: async (count: number): Promise<void> => {
      const [goal, deadline] = [bought.length + count, Date.now() + patience]
      while (bought.length < goal) {
        if (Date.now() > deadline)
          throw new Error(`${bought.length} of ${goal} purchases, then none: ${failed[0] ?? ''}`)
        await pause(50)
      }
    },
    /** Each customer ends the purchase that is under way. */
    close: async (): Promise<Shopping> => {
      closed.abort()
      await Promise.all([...shopping, opening])
      return now()
    },
  }
}
