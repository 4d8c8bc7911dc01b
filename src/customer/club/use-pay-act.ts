import { useCallback } from 'react'
import type { Charge } from '#contract/rules/membership.ts'
import { fromCents } from '#contract/rules/money.ts'
import { taxOn } from '#contract/rules/pricing.ts'
import type { ActOutcome } from '#contract/shapes/membership.ts'
import type { Product } from '#contract/shapes/product.ts'
import { useServices } from '#src/kit/services.ts'
import { products } from '#src/resources/resource.ts'
import { usePay } from '../paying/pay.ts'
import type { OwnMembership } from '../memberships/own.ts'

export interface PayAct {
  /** From the tap to the known outcome, as any payment. @param shown what the member has confirmed */
  pay(act: 'changePlan' | 'wake', charge: Charge, shown: ActOutcome): Promise<void>
  busy: boolean
}

/** Pays an act of a member: an order of its plan, at the price that the rule says. */
export const usePayAct = ({ membership: { id } }: OwnMembership): PayAct => {
  const { keeper } = useServices()
  const { pay, busy } = usePay()
  const payAct = useCallback(
    async (
      act: 'changePlan' | 'wake',
      { plan, netCents, taxCents, taxRate }: Charge,
      shown: ActOutcome,
    ): Promise<void> => {
      const listed = (await keeper.read(products, 'AppClub'))?.value.find((each) => each.productId === plan.productId)
      const product: Product = {
        ...(listed ?? unlisted(plan.productId, plan.name)),
        price: fromCents(netCents),
        taxes: fromCents(taxCents),
        monthlyPrice: fromCents(plan.monthlyCents),
        monthlyTaxes: fromCents(taxOn(plan.monthlyCents, taxRate ?? plan.taxRate)),
      }
      const units = [{ product, gift: null, cardNumber: null }]
      await pay({ units, cartIds: [], membership: { id, act, shown } })
    },
    [keeper, pay, id],
  )
  return { pay: payAct, busy }
}

/** A plan that is not in the list of clubs any more. */
const unlisted = (productId: number, name: string) => ({
  productId,
  name,
  productType: 'AppClub' as const,
  appProductType: 'AppClub' as const,
  value: null,
  signupPrice: null,
  details: [],
  locations: [],
  logo: { imageIndex: 0, red: 0, green: 0, blue: 0, alpha: 255 },
  fulfillable: false,
})
