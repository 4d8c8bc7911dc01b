import { chargeUnlessRefused } from '../exchange.ts'
import { onlyIn } from '../one-currency.ts'
import type { Processor, RefundRequest } from '../processor.ts'
import { isUndone, lookupRefundOf, outcomeOfCharges, refundCharge, undoCharges, type RefundWays } from '../undo.ts'
import type { MonerisStore, VaultApi } from './vault-api.ts'

type Payments = Pick<
  Processor,
  | 'charge'
  | 'lookup'
  | 'void'
  | 'refusesAfterVoid'
  | 'refund'
  | 'lookupRefund'
  | 'keepsRefundReferences'
  | 'deleteCard'
  | 'listMoney'
>

/** Charges, refunds and deletions of Vault cards, which both Moneris adapters share. */
export const vaultPayments = (api: VaultApi, { currency = 'CAD' }: Pick<MonerisStore, 'currency'>): Payments => {
  const ways = ({ reference, refundReference }: RefundRequest): RefundWays => ({
    charges: () => api.found(reference),
    refunds: (charge, amount) => api.refunds({ ...charge, amount }, { reference, refundReference }),
    void: (charge) => api.undo('purchasecorrection', charge, { reference, refundReference }),
    refund: (charge, amount) => api.undo('refund', { ...charge, amount }, { reference, refundReference }),
  })
  return {
    refusesAfterVoid: false,
    charge: onlyIn(currency, (request, signal) => chargeUnlessRefused(() => api.purchase(request, signal))),
    deleteCard: (token) => api.deleteCard(token),
    listMoney: null,
    lookup: async (reference) => outcomeOfCharges(await api.found(reference)),
    void: async (reference) =>
      undoCharges(await api.found(reference), {
        void: async (charge) => isUndone(await api.undo('purchasecorrection', charge, { reference })),
        refund: async (charge) => isUndone(await api.undo('refund', charge, { reference })),
      }),
    keepsRefundReferences: false,
    refund: async (request) => refundCharge(request, ways(request)),
    lookupRefund: async (request) => lookupRefundOf(request, ways(request)),
  }
}
