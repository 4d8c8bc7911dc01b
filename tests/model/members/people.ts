// Members of a history as users of the site: their accounts, cards, vehicles and memberships.
import { randomBytes } from 'node:crypto'
import type { Vehicle } from '#contract/shapes/account.ts'
import { noMeters } from '#server/basics/meters.ts'
import { systemRandom } from '#server/basics/ports.ts'
import type { TransactAs } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { finishCardEntry } from '#server/commands/cards/finish-card-entry.ts'
import { startCardEntry } from '#server/commands/cards/start-card-entry.ts'
import { testAccountId, testCredentials } from '#server/payments/test-gateway/account.ts'
import { signCallback } from '#server/payments/test-gateway/callback.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { makeProcessors } from '#server/payments/processors.ts'
import { cardEntryBySocket, insertCardEntry } from '#server/tables/card-entries.ts'
import { clubsOf, type ClubRow } from '#server/tables/clubs.ts'
import { gatewaySecret } from '#tests/support/shop.ts'
import type { Card } from '../membership/types.ts'
import type { Site } from './site.ts'

const day = 86_400_000
const unnamed: Card = { year: 2031, month: 12 }

/** The vehicle of that name in a history. */
export const vehicleNamed = (license: string): Vehicle => ({
  make: 'Honda',
  model: 'Fit',
  year: '2021',
  license,
  color: 'Yellow',
  state: 'OR',
})

/** Whether something was done; false: it was refused. */
export const isDone = async (doing: () => Promise<unknown>): Promise<boolean> => {
  try {
    await doing()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** A membership of a history: the row that it has, and the user. */
interface Held {
  id: string
  userId: string
}

export const makePeople = (site: Site) => {
  const { as, clock, ports } = site
  const accounts = new Map<string, string>()
  const held = new Map<string, Held>()
  const processors = makeProcessors([site.adapter], site.accounts, noMeters)
  const { callbackKey } = testCredentials(gatewaySecret, testAccountId(1))

  /** Enters a card in the processor's form, which then calls the server. */
  const enterCard = async (member: string, { year, month }: Card = unnamed): Promise<void> => {
    const userId = accounts.get(member)!
    const now = clock.date()
    const socketId = randomBytes(16).toString('hex')
    const { origin, random, log } = ports
    const entry = { tenantId: 1, socketId, origin, state: 'ready' as const, openedAt: now }
    await as((tx) => insertCardEntry(tx, { ...entry, expiresAt: new Date(now.getTime() + day) }))
    await startCardEntry({ transact: as, random, processors, log, only: null, tenant: 1, userId, socketId, now })
    const ref = (await as((tx) => cardEntryBySocket(tx, socketId)))!.ref!
    const token = tokenFor('approves', systemRandom)
    site.holders.set(token, member)
    const typed = { token, brand: 'visa', lastFour: '4242', expirationMonth: month, expirationYear: year }
    const body = { ...signCallback(callbackKey, { kind: 'saved', ref, ...typed }) }
    const transactAs: TransactAs = (_, work) => as(work)
    await finishCardEntry({ transactAs, random, processors, processor: 'worldpay', body, now })
  }

  return {
    enterCard,
    accountOf: (member: string): string | undefined => accounts.get(member),
    /** The user of a member, who signs up and enters a card when there is none. */
    signedUp: async (member: string, card?: Card): Promise<string> => {
      const known = accounts.get(member)
      if (known !== undefined) return known
      const userId = await site.person({ card: null, vehicle: false })
      accounts.set(member, userId)
      await enterCard(member, card)
      return userId
    },
    forget: (member: string): void => {
      accounts.delete(member)
    },
    hold: (membership: string, of: Held): void => {
      held.set(membership, of)
    },
    heldAs: (membership: string): Held | undefined => held.get(membership),
    /** The running membership of that name. */
    clubOf: async (membership: string): Promise<ClubRow | undefined> => {
      const own = held.get(membership)
      const running = own ? await as((tx) => clubsOf(tx, own.userId, clock.date())) : []
      return running.find(({ id }) => id === own?.id)
    },
    /** By their rows, the names of memberships. */
    names: (): Map<string, string> => new Map([...held].map(([name, { id }]) => [id, name])),
  }
}

export type People = ReturnType<typeof makePeople>
