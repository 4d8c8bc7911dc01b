import { chargeUnlessRefused } from '../exchange.ts'
import { returnUrl, type AdapterParts } from '../adapter-parts.ts'
import type { Processor, ProcessorAdapter, RefundRequest } from '../processor.ts'
import {
  declinedText,
  isUndone,
  lookupRefundOf,
  outcomeOfCharges,
  refundCharge,
  undoCharges,
  type RefundWays,
} from '../undo.ts'
import { ExactCredentials } from './account.ts'
import { exactApi } from './api.ts'
import { exactFields, exactRef, readExactResult } from './form.ts'

const name = 'exacthosted'

/** E-xact: Hosted Checkout for the card entry, the transaction interface for charges. */
export const exactAdapter = (parts: AdapterParts): ProcessorAdapter<typeof ExactCredentials> => ({
  name,
  credentials: ExactCredentials,
  identityOf: ({ gatewayId }) => gatewayId,
  at: ({ credentials, isTest }) => exactProcessor(parts, credentials, isTest),
  refOf: exactRef,
})

const exactProcessor = (
  { exchange, clock, hostsOf, payFrame }: AdapterParts,
  account: ExactCredentials,
  isTestAccount: boolean,
): Processor => {
  const { checkout, api: host } = hostsOf(isTestAccount).exacthosted
  const api = exactApi(account, host, exchange)
  const form = { account, clock, formUrl: `${checkout}/payment`, relayUrl: returnUrl(payFrame, name) }
  const origin = new URL(checkout).origin
  const ways = ({ reference, refundReference }: RefundRequest): RefundWays => ({
    charges: () => api.search(reference),
    refunds: () => api.refunds(refundReference),
    void: (charge) => api.undo('void', charge, refundReference),
    refund: (charge, amount) => api.undo('refund', { ...charge, amount }, refundReference),
  })
  return {
    name,
    isTestAccount,
    formHosts: { frames: [origin], posts: origin },
    refusesAfterVoid: false,
    // The interface has no call that deletes a token.
    deleteCard: null,
    listMoney: null,
    verify: (reference, signal) => api.verify(reference, signal),
    openCardEntry: async ({ ref }) => exactFields(form, ref),
    readCallback: async (body) => readExactResult(account, body),
    charge: (request, signal) =>
      chargeUnlessRefused(async () => {
        const { state, code } = await api.purchase(request, signal)
        if (state === 'approved') return { kind: 'approved', code }
        return state === 'declined' ? { kind: 'declined', code, message: declinedText } : { kind: 'failed' }
      }),
    lookup: async (reference) => outcomeOfCharges(await api.search(reference)),
    void: async (reference) =>
      undoCharges(await api.search(reference), {
        void: async (charge) => isUndone(await api.undo('void', charge, reference)),
        refund: async (charge) => isUndone(await api.undo('refund', charge, reference)),
      }),
    keepsRefundReferences: false,
    refund: async (request) => refundCharge(request, ways(request)),
    lookupRefund: async (request) => lookupRefundOf(request, ways(request)),
  }
}
