import { chargeUnlessRefused } from '../exchange.ts'
import { onlyIn } from '../one-currency.ts'
import type { Processor } from '../processor.ts'
import { outcomeOfCharges, undoCharges } from '../undo.ts'
import type { MonerisStore, VaultApi } from './vault-api.ts'

/** Charges and deletions of Vault cards, which both Moneris adapters share. */
export const vaultPayments = (
  api: VaultApi,
  { currency = 'CAD' }: Pick<MonerisStore, 'currency'>,
): Pick<Processor, 'charge' | 'lookup' | 'void' | 'refusesAfterVoid' | 'deleteCard'> => ({
  refusesAfterVoid: false,
  charge: onlyIn(currency, (request, signal) => chargeUnlessRefused(() => api.purchase(request, signal))),
  deleteCard: (token) => api.deleteCard(token),
  lookup: async (reference) => outcomeOfCharges(await api.found(reference)),
  void: async (reference) =>
    undoCharges(await api.found(reference), {
      void: (charge) => api.undo('purchasecorrection', charge, reference),
      refund: (charge) => api.undo('refund', charge, reference),
    }),
})
