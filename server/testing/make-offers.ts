import type { Server } from '#server/assemble.ts'
import { insertDeals, type deals } from '#server/tables/deals.ts'
import { addDiscountCodes, insertDiscount, type discounts } from '#server/tables/discounts.ts'
import { insertPromoCodes, insertPromoFailure, type promoCodes } from '#server/tables/promo-codes.ts'
import type { Insert, TestMerchant } from './make-merchants.ts'
import type { TestPerson } from './make-people.ts'

/** Creates what a merchant's users can claim. */
export const makeOffers = ({ database, deps: { clock, random } }: Pick<Server, 'database' | 'deps'>) => {
  let count = 0

  /** @returns its id */
  const deal = async (at: TestMerchant, own: Insert<typeof deals> = {}): Promise<number> => {
    const id = own.id ?? (count += 1)
    const row = {
      tenantId: at.tenant,
      name: `Deal ${id}`,
      description: 'A free wash.',
      terms: 'Once each.',
      ...own,
      id,
    }
    await database.transact(at.tenant, 'factory', (tx) => insertDeals(tx, [row]))
    return id
  }

  /** @returns the code */
  const promoCode = async (at: TestMerchant, own: Insert<typeof promoCodes> = {}): Promise<string> => {
    const code = own.code ?? `PROMO${(count += 1)}`
    const row = { tenantId: at.tenant, name: 'Free Foam', itemType: 'Item' as const, ...own, code }
    await database.transact(at.tenant, 'factory', (tx) => insertPromoCodes(tx, [row]))
    return code
  }

  /** Refused promo codes of a user, now. */
  const promoFailures = ({ merchant, userId }: TestPerson, times: number): Promise<void> =>
    database.transact(merchant.tenant, 'factory', async (tx) => {
      const failure = { tenantId: merchant.tenant, userId, at: clock.date() }
      for (let n = 0; n < times; n += 1) await insertPromoFailure(tx, failure)
    })

  /** A discount of 20 % with one code. @returns the code */
  const discount = async (at: TestMerchant, own: Insert<typeof discounts> = {}): Promise<string> => {
    const code = own.code ?? `SUDS${(count += 1)}`
    const id = own.id ?? random.uuid()
    const basis = { name: '20% off washes', percent: 20, fromTotalCents: 0, isFirstPurchase: false, prefix: '' }
    const made = { state: 'complete' as const, size: 1, made: 1, authorId: id, createdAt: clock.date() }
    await database.transact(at.tenant, 'factory', async (tx) => {
      await insertDiscount(tx, { tenantId: at.tenant, ...basis, ...made, ...own, id, code })
      await addDiscountCodes(tx, { tenantId: at.tenant, id }, [code])
    })
    return code
  }

  return { deal, promoCode, discount, promoFailures }
}
