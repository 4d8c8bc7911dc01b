import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import type { OrderProduct, OrderRequest, OrderResult } from '#contract/shapes/order.ts'
import { openCustomer, type Customer } from '#tests/support/customer.ts'
import { aPhone } from './admin.ts'
import { kioskAt } from './kiosk.ts'
import { expect, logIn, mailTo, password, type Page, type RunningServer } from './phone.ts'

/** What customers of Puddle pay, in cents: with the levy of 7 %, which gift cards do not have. */
export const prices = {
  'The Big Splash': 2568,
  'Bubble Bath': 1926,
  'Quick Dip': 1177,
  'Lane cap': 1926,
  '$25 Gift Card': 2500,
}
type Goods = keyof typeof prices

/** As calls name them; all others are washes. */
const types: Partial<Record<Goods, string>> = { 'Lane cap': 'merchandise', '$25 Gift Card': 'giftCard' }

const cards = { approves: '4242424242424242', silent: '4000000000000119', keeps: '4000000000005126' }

/** A customer of Puddle, and what is bought. */
export interface Buyer {
  email: string
  goods: Goods[]
  /** What the test gateway does with the card. */
  card: keyof typeof cards
  /** A discount code. */
  code?: string
  /** First and last name of whom merchandise is sent to. */
  to?: string
}

export const buyer = (name: string, goods: Goods[], more: Partial<Buyer> = {}): Buyer => ({
  email: `${name}@example.com`,
  goods,
  card: 'approves',
  ...more,
})

/** Buyers whose names are numbered from 1 on. */
export const several = (count: number, name: string, goods: Goods[], more?: Partial<Buyer>): Buyer[] =>
  Array.from({ length: count }, (_, at) => buyer(`${name}-${at + 1}`, goods, more))

/** Makes the account, confirms its email by the link that was mailed, and stores the card. */
export const signUp = async (server: RunningServer, { email, card }: Buyer): Promise<Customer> => {
  const host = `puddle.localhost:${server.port}`
  const key = await server.ask('GET', '/api/v1/accounts/site-key?subdomain=puddle', { host })
  const app_key = key.json<{ resultData: string }>().resultData
  const name = { firstName: 'Jo', lastName: 'Rivers' }
  const more = { birthdayMonth: 2, birthdayDay: 29, zipPostalCode: '97301', cellPhoneNumber: '5035550188' }
  const made = await server.ask('POST', '/api/v1/users', { host, app_key }, { ...name, ...more, email, password })
  expect(made.status).toBe(201)
  const mail = await mailTo(server, email, /confirm/i)
  const token = decodeURIComponent(/confirm\?token=(\S+)/.exec(mail.text)![1]!)
  await server.ask('POST', '/api/v1/users/emails/confirm', { host }, { token })
  const customer = await openCustomer(server, 'puddle', email)
  expect(await customer.addCard(cards[card])).toMatchObject({ event: 'message', success: true })
  return customer
}

const orderOf = async (customer: Customer, { goods, code, to }: Buyer): Promise<OrderRequest> => {
  const [first = '', last = ''] = to?.split(' ') ?? []
  const address = { first, last, address1: '9 Old Mill Road', city: 'Salem', state: 'OR', zipCode: '97303' }
  const products: OrderProduct[] = []
  for (const name of goods) {
    const { result } = await customer.call('GET /products', `/products?type=${types[name] ?? 'AppWash'}`)
    const { productId } = result.find((each) => each.name === name)!
    products.push(to === undefined ? { productId } : { productId, address })
  }
  return { products, ...(code === undefined ? {} : { code }) }
}

/** Buys what the buyer wants, with the card that is stored. */
export const buy = async (customer: Customer, wanted: Buyer): Promise<OrderResult> => {
  const body = await orderOf(customer, wanted)
  const { result } = await customer.call('POST /orders', '/orders', { key: randomUUID(), body })
  expect(result).toMatchObject({ approved: true })
  return result
}

/** As `buy`, where the gateway does not answer: waits until the server has found out that the card was charged. */
export const buyInDoubt = async (customer: Customer, wanted: Buyer): Promise<void> => {
  const key = randomUUID()
  const { errorCode } = await customer.call('POST /orders', '/orders', { key, body: await orderOf(customer, wanted) })
  expect(errorCode).toBe('IDEMPOTENCY_IN_PROGRESS')
  const settled = expect.poll(async () => (await customer.settle(key)).result?.state, { timeout: 60_000 })
  await settled.toBe('approved')
}

/** Uses the newest wash of a customer at the kiosk. */
export const wash = async (server: RunningServer, { email }: Buyer): Promise<void> => {
  const [item] = await (await openCustomer(server, 'puddle', email)).wallet()
  expect((await kioskAt(server, 'puddle').redeem(item!.code)).status).toBe(200)
}

/** A phone, on which the customer is logged in; the caller closes its context. */
export const openPhone = async (browser: Browser, origin: string, { email }: Buyer): Promise<Page> => {
  const phone = await (await browser.newContext(aPhone)).newPage()
  await phone.goto(origin)
  await logIn(phone, email)
  return phone
}
