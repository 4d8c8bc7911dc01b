import Dexie, { type EntityTable } from 'dexie'
import { ownDatabase } from '#contract/screen-picture.ts'
import { ownVersion } from '#contract/stored/versions.ts'
import type { CartLine } from './cart.ts'
import type { DeviceValue } from './device-value.ts'
import type { Intent } from './intents.ts'
import type { Storage } from './storage.ts'
import type { QueuedRequest } from './requests.ts'

/** Data that exists only on this device. Only the user deletes it: no purge and no failed upgrade does. */
export type OwnDatabase = Dexie & {
  requests: EntityTable<QueuedRequest, 'sequence'>
  intents: EntityTable<Intent, 'key'>
  cart: EntityTable<CartLine, 'id'>
  deviceValues: EntityTable<DeviceValue, 'name'>
}

/** Strict durability: Chromium's default reports a write as done before it is on disk. */
export const openOwn = (name: string = ownDatabase, storage: Storage = {}): OwnDatabase => {
  const database = new Dexie(name, { ...storage, chromeTransactionDurability: 'strict' }) as OwnDatabase
  const tables = {
    requests: '++sequence, &key, lane, [lane+state], person',
    intents: 'key, person',
    cart: 'id, person',
    facts: 'name',
  }
  database.version(1).stores(tables)
  database
    .version(2)
    .stores(tables)
    .upgrade((before) => before.table<CartLine>('cart').toCollection().modify({ address: null }))
  database
    .version(3)
    .stores(tables)
    .upgrade((before) =>
      before
        .table<CartLine>('cart')
        .toCollection()
        .modify((line) => {
          line.product = { ...line.product, monthlyTaxes: null }
        }),
    )
  database
    .version(4)
    .stores(tables)
    .upgrade((before) =>
      before
        .table<CartLine>('cart')
        .toCollection()
        .modify((line) => {
          const { price, taxes, monthlyPrice, monthlyTaxes = null } = line.product
          line.seen = { price, taxes, monthlyPrice, monthlyTaxes }
        }),
    )
  // An order may name the version of the club's terms, an act of a membership, a vehicle, a discount code and a
  // location, and a unit its tax rate; a stored one names none.
  for (const version of [5, 6, 7, 8, 9, ownVersion])
    database
      .version(version)
      .stores(tables)
      .upgrade(() => undefined)
  // Stored under its first name: an older build that is open in another tab reads the same store.
  return Object.assign(database, { deviceValues: database.table('facts') })
}
