import { placeOrder } from '#server/commands/orders/place-order.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { paymentPorts } from '#server/payments/ports.ts'
import { emailKeyOf, insertUser } from '#server/tables/users.ts'
import type { TestMerchant } from './factories.ts'
import type { TestServer } from './harness.ts'

export interface OrderedAtOnce {
  code: string
  /** What everybody orders. */
  productId: number
}

/**
 * Lets two hundred users order with one code at once.
 * @param meanwhile runs after the first have begun
 * @returns the number of approved orders, and the codes of the refusals
 */
export const orderAtOnce = async (
  { database, deps }: TestServer,
  merchant: TestMerchant,
  { code, productId }: OrderedAtOnce,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<{ approved: number; refused: string[] }> => {
  const { tenant } = merchant
  const buyers = Array.from({ length: 200 }, () => ({ tenant, userId: deps.random.uuid() }))
  const now = deps.clock.date()
  const insert = ({ userId: id }: (typeof buyers)[number]) => {
    const email = `${id}@example.com`
    const name = { firstName: 'Casey', lastName: 'Rivers', referralCode: id.slice(0, 8), passwordHash: '' }
    const rest = { birthdayMonth: 1, birthdayDay: 2, cellPhoneNumber: '5035550142', zipPostalCode: '97301' }
    const user = { id, tenantId: tenant, email, emailKey: emailKeyOf(email), ...name, ...rest }
    return database.transact(tenant, 'test', (tx) => insertUser(tx, { ...user, emailConfirmedAt: now, createdAt: now }))
  }
  await inLanes(buyers, insert)
  const ports = paymentPorts(deps, (work) => database.transact(tenant, 'test', work), merchant)
  const request = { products: [{ productId }], code }
  const sent = inLanes(buyers, (buyer) =>
    placeOrder({ ports, buyer, key: 'k1', requestHash: 'h', request }).then(
      ({ result }) => (result.approved ? null : result.code),
      (error: unknown) => {
        if (error instanceof Refusal) return error.code
        throw error
      },
    ),
  )
  await meanwhile()
  const answers = await sent
  return {
    approved: answers.filter((each) => each === null).length,
    refused: answers.filter((each) => each !== null),
  }
}

/** As many as the database serves at once; the others wait at the door of the server. */
const lanes = 8

const inLanes = async <T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> => {
  const waiting = [...all]
  const done: R[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) done.push(await work(next))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done
}
