import { codeAlphabet } from '#contract/rules/codes.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import type { OwnVehicle } from '#contract/shapes/membership.ts'
import type { Server } from '#server/assemble.ts'
import type { Tx } from '#server/database/transact.ts'
import { saveCard } from '#server/tables/cards.ts'
import { clubOf, startClub, type ClubRow } from '#server/tables/clubs.ts'
import { insertVehicle } from '#server/tables/vehicles.ts'
import { insertWalletItem, type walletItems } from '#server/tables/wallet-items.ts'
import { day } from './clock.ts'
import type { Insert } from './make-merchants.ts'
import type { TestPerson } from './make-people.ts'

export const vehicle: Vehicle = {
  make: 'Subaru',
  model: 'Outback',
  year: '2021',
  license: 'WASH42',
  color: 'Green',
  state: 'OR',
}

const unlimitedClub = {
  productId: 1,
  name: 'Unlimited',
  status: 'active' as const,
  monthlyCents: 2999,
  taxRate: 0,
  useLimit: null,
  billingDay: 10,
}

/** Creates the belongings of a user. */
export const makeUserData = ({ database, deps: { clock, random } }: Pick<Server, 'database' | 'deps'>) => {
  const inMerchant = <T>(
    who: TestPerson,
    work: (tx: Tx, owner: { userId: string; tenantId: number }) => Promise<T>,
  ): Promise<T> =>
    database.transact(who.merchant.tenant, 'factory', (tx) =>
      work(tx, { userId: who.userId, tenantId: who.merchant.tenant }),
    )

  /** Stores a card on file, by the processor's token. */
  const card = (who: TestPerson, processorToken: string, processor = 'exacthosted'): Promise<void> =>
    inMerchant(who, (tx, owner) =>
      saveCard(tx, {
        ...owner,
        tag: `cc_${random.token(12)}`,
        processor,
        processorToken,
        brand: 'visa',
        last4: '4242',
        expirationMonth: 8,
        expirationYear: 2029,
        savedAt: clock.date(),
      }),
    )

  const car = (who: TestPerson, own: Partial<Vehicle> = {}): Promise<OwnVehicle> =>
    inMerchant(who, (tx, owner) => insertVehicle(tx, { ...owner, ...vehicle, ...own, createdAt: clock.date() }))

  /** Adds a wallet item. @returns its code */
  const walletItem = async (who: TestPerson, own: Insert<typeof walletItems> = {}): Promise<string> => {
    const code = own.code ?? `W${random.text(12, codeAlphabet)}`
    await inMerchant(who, (tx, owner) =>
      insertWalletItem(tx, {
        ...owner,
        id: random.uuid(),
        itemType: 'AppWash',
        name: 'Deluxe Wash',
        purchasedAt: clock.date(),
        ...own,
        code,
      }),
    )
    return code
  }

  /** Starts the first membership of a user, or replaces it. */
  const club = (who: TestPerson, own: Partial<Parameters<typeof startClub>[1]> = {}): Promise<ClubRow> =>
    inMerchant(who, async (tx, owner) => {
      const times = { startedAt: clock.date(), nextBillingAt: new Date(clock.now() + 30 * day) }
      const row = { ...owner, ...unlimitedClub, locationIds: [], ...times, ...own }
      return startClub(tx, row, await clubOf(tx, owner.userId, clock.date()))
    })

  return { card, car, walletItem, club }
}
