import Type, { type Static } from 'typebox'
import { textOf } from '../exchange.ts'
import { secret } from '../credential-fields.ts'
import { currencyCode } from '../one-currency.ts'
import type { AdapterParts } from '../adapter-parts.ts'
import type { Processor, ProcessorAdapter } from '../processor.ts'
import { monerisCheckout } from './checkout.ts'
import { vaultApi } from './vault-api.ts'
import { vaultPayments } from './vault-payments.ts'

const text = Type.String({ minLength: 1, maxLength: 100 })

/** A merchant's store at Moneris with a Moneris Checkout configuration that stores cards in the Vault. */
export const CheckoutCredentials = Type.Object({
  storeId: text,
  apiToken: Type.String({ minLength: 1, maxLength: 100, ...secret }),
  checkoutId: text,
  currency: Type.Optional(currencyCode),
})
type CheckoutCredentials = Static<typeof CheckoutCredentials>

const name = 'moneris'

/** Moneris Checkout. Its script runs in a page of ours on an origin of its own (pay-frame). */
export const monerisAdapter = (parts: AdapterParts): ProcessorAdapter<typeof CheckoutCredentials> => ({
  name,
  credentials: CheckoutCredentials,
  identityOf: ({ storeId }) => storeId,
  at: ({ credentials, isTest }) => checkoutProcessor(parts, credentials, isTest),
  // Moneris sends no callback: the app asks for the receipt of its own entry.
  refOf: () => null,
})

const checkoutProcessor = (
  { exchange, hostsOf, payFrame }: AdapterParts,
  credentials: CheckoutCredentials,
  isTestAccount: boolean,
): Processor => {
  const hosts = hostsOf(isTestAccount).moneris
  const vault = vaultApi(credentials, hosts.api, exchange)
  const checkout = monerisCheckout({ ...credentials, isTest: isTestAccount }, hosts.checkout, exchange)
  return {
    name,
    isTestAccount,
    formHosts: { frames: [payFrame], posts: null },
    verify: async (reference, signal) => {
      const accepted = await Promise.all([checkout.verify(reference, signal), vault.verify(reference, signal)])
      return accepted.every(Boolean)
    },
    openCardEntry: async ({ ref }) => ({
      storeId: credentials.storeId,
      ticket: await checkout.preload(ref),
      isTestAccount,
    }),
    readCallback: (body) => checkout.receipt(textOf(body, 'ticket')),
    ...vaultPayments(vault, credentials),
  }
}
