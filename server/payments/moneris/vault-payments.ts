import { isRefusal } from '../exchange.ts'
import type { Processor } from '../processor.ts'
import { outcomeOfCharges, undoCharges } from '../undo.ts'
import type { VaultApi } from './vault-api.ts'

/** Charges of Vault cards, which both Moneris adapters share. */
export const vaultPayments = (api: VaultApi): Pick<Processor, 'charge' | 'lookup' | 'void' | 'refusesAfterVoid'> => ({
  refusesAfterVoid: false,
  charge: async (request, signal) => {
    try {
      return await api.purchase(request, signal)
    } catch (error) {
      if (isRefusal(error)) return { kind: 'failed', reason: error.code }
      throw error
    }
  },
  lookup: async (reference) => outcomeOfCharges(await api.found(reference)),
  void: async (reference) =>
    undoCharges(await api.found(reference), {
      void: (charge) => api.undo('purchasecorrection', charge, reference),
      refund: (charge) => api.undo('refund', charge, reference),
    }),
})
