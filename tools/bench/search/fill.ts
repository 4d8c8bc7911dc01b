import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { keysOf } from '../../../contract/rules/customer-search.ts'
import { orderNumber } from '../../../contract/rules/order-reference.ts'
import { openDatabase, type Database } from '../../../server/database/open.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { cards } from '../../../server/tables/cards.ts'
import { customerKeys } from '../../../server/tables/customer-keys.ts'
import { orders } from '../../../server/tables/orders.ts'
import { sites } from '../../../server/tables/sites.ts'
import { users } from '../../../server/tables/users.ts'
import { vehicles } from '../../../server/tables/vehicles.ts'

/** The next of a sequence of numbers in 0 to 1 that a seed begins. */
export type Dice = () => number

/** Mulberry32. */
export const dice = (seed: number): Dice => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What a customer of the measurement can be found by. */
export interface Filled {
  first: string
  last: string
  phone: string
  plate: string
  order: string
}

const beginnings =
  'Al An Be Bo Ca Ce Da De El Em Fa Fi Ga Gi Ha He Is Ja Jo Ka Ki La Lo Ma Mi Na No Ol Pa Pe Ra Ro Sa So Ta To Va Vi Wa Yu'.split(
    ' ',
  )
const middles = 'ba,be,da,de,fi,ga,ka,la,li,lo,ma,mi,na,ne,ni,ra,re,ri,ro,sa,se,ta,te,va'.split(',')
const ends = 'n,s,son,sen,ro,ra,ski,lle,man,dez,ton,ka,li,x,er,os'.split(',')

const pick = <T>(roll: Dice, list: readonly T[]): T => list[Math.floor(roll() * list.length)]!
const named = (roll: Dice): string =>
  pick(roll, beginnings) + (roll() < 0.6 ? pick(roll, middles) : '') + pick(roll, middles) + pick(roll, ends)
const digits = (roll: Dice, count: number): string =>
  Array.from({ length: count }, () => Math.floor(roll() * 10)).join('')
const letters = (roll: Dice, count: number): string =>
  Array.from({ length: count }, () => pick(roll, [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'])).join('')
const hex = (roll: Dice, count: number): string =>
  Array.from({ length: count }, () => Math.floor(roll() * 16).toString(16)).join('')
const uuid = (roll: Dice): string =>
  `${hex(roll, 8)}-${hex(roll, 4)}-4${hex(roll, 3)}-a${hex(roll, 3)}-${hex(roll, 12)}`

/** Rows of one statement. */
const chunk = 500

const at = new Date('2026-06-01T08:00:00Z')

/** Gives a merchant customers with these numbers, each with a vehicle, a card and an order. */
const fillMerchant = async (
  database: Database,
  tenant: number,
  { from, to }: { from: number; to: number },
  roll: Dice,
): Promise<Filled[]> => {
  const filled: Filled[] = []
  for (let done = from; done < to; done += chunk) {
    const people = Array.from({ length: Math.min(chunk, to - done) }, (_, place) => {
      const person = {
        id: uuid(roll),
        key: uuid(roll),
        first: named(roll),
        last: named(roll),
        phone: `503${digits(roll, 7)}`,
        plate: `${letters(roll, 3)}${digits(roll, 3)}`,
        last4: digits(roll, 4),
      }
      const email = `${person.first}.${person.last}${done + place}@example.com`.toLowerCase()
      return { ...person, email, order: orderNumber({ kind: 'order', key: person.key, id: person.id }) }
    })
    await database.transact(tenant, 'fill', async (tx) => {
      await tx.insert(users).values(
        people.map(({ id, first, last, phone, email }) => ({
          tenantId: tenant,
          id,
          email,
          emailKey: email,
          emailConfirmedAt: at,
          passwordHash: 'none',
          firstName: first,
          lastName: last,
          birthdayMonth: 1,
          birthdayDay: 2,
          cellPhoneNumber: phone,
          zipPostalCode: '97301',
          referralCode: id,
          createdAt: at,
        })),
      )
      await tx.insert(vehicles).values(
        people.map(({ id, plate }) => ({
          tenantId: tenant,
          userId: id,
          make: 'Honda',
          model: 'Fit',
          year: '2021',
          color: 'Yellow',
          state: 'OR',
          license: plate,
          createdAt: at,
        })),
      )
      await tx.insert(cards).values(
        people.map(({ id, last4 }) => ({
          tenantId: tenant,
          userId: id,
          tag: id,
          processor: 'test',
          processorToken: id,
          brand: 'visa',
          last4,
          expirationMonth: 1,
          expirationYear: 2030,
          savedAt: at,
        })),
      )
      await tx.insert(orders).values(
        people.map(({ id, key }) => ({
          tenantId: tenant,
          id: uuid(roll),
          userId: id,
          key,
          state: 'approved' as const,
          totalCents: 1_800,
          currency: 'USD',
          createdAt: at,
          settledAt: at,
        })),
      )
      const keys = people.flatMap(({ id, first, last, phone, plate, email, last4 }) =>
        [
          ...keysOf('name', `${first} ${last}`),
          ...keysOf('email', email),
          ...keysOf('phone', phone),
          ...keysOf('plate', plate),
          ...keysOf('card', last4),
        ].map((key) => ({ ...key, id })),
      )
      // Thousands of rows as one value: as values of their own they take longer than their insertion.
      await tx.execute(sql`insert into ${customerKeys} (tenant_id, user_id, kind, key)
        select ${tenant}::int, row.id, row.kind, row.key
        from json_to_recordset(${JSON.stringify(keys)}::json) as row (id uuid, kind text, key text)
        on conflict do nothing`)
    })
    filled.push(...people.map(({ first, last, phone, plate, order }) => ({ first, last, phone, plate, order })))
  }
  return filled
}

const silent = pino({ level: 'silent' })

/**
 * Customers of one connection. The checks of references are planned once for a connection, from the size that the tables
 * have then: a connection that begins with empty tables reads all of them for each row.
 */
const portion = 10_000

/** @param env names the database, as for the server. @returns the customers of the first merchant; nine others have a twentieth of it each */
export const fill = async (env: Record<string, string>, count: number): Promise<Filled[]> => {
  const roll = dice(20_261_127)
  const within = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase(readSettings(env), silent)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const [puddle] = await within((database) => database.transact(null, 'fill', (tx) => tx.select().from(sites)))
  const filled: Filled[] = []
  for (let from = 0; from < count; from += portion)
    filled.push(
      ...(await within((database) =>
        fillMerchant(database, puddle!.tenantId, { from, to: Math.min(count, from + portion) }, roll),
      )),
    )
  for (let number = 0; number < 9; number += 1) {
    const tenant = 1_000_000 + number
    await within(async (database) => {
      await database.transact(null, 'fill', (tx) =>
        tx.insert(sites).values({ tenantId: tenant, subdomain: `search${number}`, appKey: `ak_search_${number}` }),
      )
      await fillMerchant(database, tenant, { from: 0, to: Math.round(count / 20) }, roll)
    })
  }
  return filled
}
