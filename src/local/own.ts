import Dexie, { type EntityTable } from 'dexie'
import type { CartLine } from './cart.ts'
import type { Fact } from './fact.ts'
import type { Intent } from './intents.ts'
import type { Storage } from './storage.ts'
import type { QueuedRequest } from './requests.ts'

/** What only this device knows. Nothing but the person empties it. */
export type OwnDatabase = Dexie & {
  requests: EntityTable<QueuedRequest, 'sequence'>
  intents: EntityTable<Intent, 'key'>
  cart: EntityTable<CartLine, 'id'>
  facts: EntityTable<Fact, 'name'>
}

/** Strict durability: Chromium's default reports a write as done before it is on disk. */
export const openOwn = (name = 'clearcoat-own', storage: Storage = {}): OwnDatabase => {
  const database = new Dexie(name, { ...storage, chromeTransactionDurability: 'strict' }) as OwnDatabase
  database.version(1).stores({
    requests: '++sequence, &key, lane, [lane+state], person',
    intents: 'key, person',
    cart: 'id, person',
    facts: 'name',
  })
  return database
}
