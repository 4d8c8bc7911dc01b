import { and, desc, eq, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { orderNumber } from '#contract/rules/order-reference.ts'
import type { Tx } from '#server/database/transact.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** A customer that the words of a search fit. */
export interface FoundCustomer {
  name: string
  email: string
}

/** A payment whose number begins with the words of a search, and the customer who made it. */
export interface FoundOrder extends FoundCustomer {
  number: string
  totalCents: number
  currency: string
  createdAt: Date
}

const literal = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Each word begins the first name, the last name or the email; digits also the phone number. */
const fitting = (word: string): SQL | undefined => {
  const prefix = `${literal(word)}%`
  const digits = word.replace(/\D/g, '')
  return or(
    sql`${users.emailKey} like ${prefix}`,
    sql`lower(${users.firstName}) like ${prefix}`,
    sql`lower(${users.lastName}) like ${prefix}`,
    digits.length >= 3 && digits.length === word.length
      ? sql`${users.cellPhoneNumber} like ${`${digits}%`}`
      : undefined,
  )
}

/** Customers of the transaction's tenant, by name. @param words in lower case */
export const customersFor = async (tx: Tx, words: readonly string[], most: number): Promise<FoundCustomer[]> => {
  if (words.length === 0) return []
  const rows = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(and(isNull(users.deletedAt), ...words.map(fitting)))
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(most)
  return rows.map(({ firstName, lastName, email }) => ({ name: `${firstName} ${lastName}`, email }))
}

const shortest = 6
const numberLength = 8

/** The ids and keys that begin with the characters of an order's number. Both are texts of a UUID. */
const numbered = (typed: string): SQL | undefined => {
  const [least, greatest] = ['0', 'f'].map((rest) => typed.padEnd(numberLength, rest))
  return or(
    and(
      gte(orders.id, `${least}-0000-0000-0000-000000000000`),
      lte(orders.id, `${greatest}-ffff-ffff-ffff-ffffffffffff`),
    ),
    and(sql`${orders.key} ~>=~ ${typed}`, sql`${orders.key} ~<~ ${`${typed}g`}`),
  )
}

/** Payments of the transaction's tenant by the number that customers read, the newest first. */
export const ordersFor = async (tx: Tx, typed: string, most: number): Promise<FoundOrder[]> => {
  const wanted = typed.trim().toLowerCase()
  if (!/^[0-9a-f]+$/.test(wanted) || wanted.length < shortest || wanted.length > numberLength) return []
  const rows = await tx
    .select({ order: orders, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(orders)
    .innerJoin(users, and(eq(users.tenantId, orders.tenantId), eq(users.id, orders.userId), isNull(users.deletedAt)))
    .where(numbered(wanted))
    .orderBy(desc(orders.createdAt))
    .limit(most)
  return rows
    .map(({ order, firstName, lastName, email }) => ({
      number: orderNumber(order),
      totalCents: order.totalCents,
      currency: order.currency,
      createdAt: order.createdAt,
      name: `${firstName} ${lastName}`,
      email,
    }))
    .filter(({ number }) => number.toLowerCase().startsWith(wanted))
}
