import { nothing, textOf } from '../exchange.ts'
import { onlyIn } from '../one-currency.ts'
import { returnUrl, type AdapterParts } from '../adapter-parts.ts'
import type { Processor, ProcessorAdapter, RefundRequest } from '../processor.ts'
import { isUndone, lookupRefundOf, outcomeOfCharges, refundCharge, undoCharges, type RefundWays } from '../undo.ts'
import { WorldpayCredentials } from './account.ts'
import { express } from './express.ts'

const name = 'worldpay'

/** Worldpay Express: a hosted page for the card entry, the Express interface for the rest. */
export const worldpayAdapter = (parts: AdapterParts): ProcessorAdapter<typeof WorldpayCredentials> => ({
  name,
  credentials: WorldpayCredentials,
  identityOf: ({ accountId, acceptorId }) => `${accountId} ${acceptorId}`,
  at: ({ credentials, isTest }) => worldpayProcessor(parts, credentials, isTest),
  refOf: (body) => textOf(body, 'ref') || null,
})

const worldpayProcessor = (
  { exchange, hostsOf, payFrame }: AdapterParts,
  account: WorldpayCredentials,
  isTestAccount: boolean,
): Processor => {
  const hosts = hostsOf(isTestAccount).worldpay
  const api = express(account, hosts, exchange)
  const origin = new URL(hosts.form).origin
  const ways = ({ reference, refundReference }: RefundRequest): RefundWays => ({
    charges: () => api.sales(reference),
    refunds: () => api.returns(refundReference),
    void: (charge) => api.undo('CreditCardVoid', charge, refundReference),
    refund: (charge, amount) => api.undo('CreditCardReturn', { ...charge, amount }, refundReference),
  })
  return {
    name,
    isTestAccount,
    formHosts: { frames: [origin, payFrame], posts: origin },
    refusesAfterVoid: false,
    deleteCard: (token) => api.deleteCard(token),
    listMoney: null,
    verify: (reference, signal) => api.verify(reference, signal),
    openCardEntry: async ({ ref, merchantName }) => {
      const page = { ref, companyName: merchantName, returnUrl: returnUrl(payFrame, name, ref) }
      const setup = new URLSearchParams({ TransactionSetupID: await api.setUpPage(page) })
      return { form_url: `${hosts.form}/?${setup}`, refNum: ref, amount: nothing }
    },
    // The browser brings the result, so it is not believed: Worldpay is asked for the card.
    readCallback: async (body) => {
      const ref = textOf(body, 'ref')
      return ref === '' ? null : ((await api.storedCard(ref)) ?? { kind: 'failed', ref, message: null })
    },
    charge: onlyIn(account.currency ?? 'USD', api.sale),
    lookup: async (reference) => outcomeOfCharges(await api.sales(reference)),
    void: async (reference) =>
      undoCharges(await api.sales(reference), {
        void: async (charge) => isUndone(await api.undo('CreditCardVoid', charge, reference)),
        refund: async (charge) => isUndone(await api.undo('CreditCardReturn', charge, reference)),
      }),
    keepsRefundReferences: false,
    refund: async (request) => refundCharge(request, ways(request)),
    lookupRefund: async (request) => lookupRefundOf(request, ways(request)),
  }
}
