import Type, { type Static } from 'typebox'
import { nothing } from '../exchange.ts'
import { secret } from '../credential-fields.ts'
import { currencyCode } from '../one-currency.ts'
import { returnUrl, type AdapterParts } from '../adapter-parts.ts'
import type { Processor, ProcessorAdapter } from '../processor.ts'
import { hostedPageRef, readHostedPage } from './hosted-page.ts'
import { vaultApi } from './vault-api.ts'
import { vaultPayments } from './vault-payments.ts'

const text = Type.String({ minLength: 1, maxLength: 100 })

/** A merchant's store at Moneris with a Hosted Pay Page that stores cards in the Vault. */
export const HostedPageCredentials = Type.Object({
  storeId: text,
  apiToken: Type.String({ minLength: 1, maxLength: 100, ...secret }),
  /** ps_store_id of the page. */
  pageId: text,
  /** hpp_key of the page. The browser posts it to Moneris, so it is no secret. */
  pageKey: text,
  currency: Type.Optional(currencyCode),
})
type HostedPageCredentials = Static<typeof HostedPageCredentials>

const name = 'moneris_deprecated'

/** The Hosted Pay Page of Moneris, the predecessor of Moneris Checkout. */
export const monerisHostedPageAdapter = (parts: AdapterParts): ProcessorAdapter<typeof HostedPageCredentials> => ({
  name,
  credentials: HostedPageCredentials,
  returnUrl: returnUrl(parts.payFrame, name),
  identityOf: ({ storeId }) => storeId,
  at: ({ credentials, isTest }) => hostedPageProcessor(parts, credentials, isTest),
  refOf: hostedPageRef,
})

const hostedPageProcessor = (
  { exchange, hostsOf, payFrame }: AdapterParts,
  credentials: HostedPageCredentials,
  isTestAccount: boolean,
): Processor => {
  const { form, api } = hostsOf(isTestAccount).moneris_deprecated
  const vault = vaultApi(credentials, api, exchange)
  const origin = new URL(form).origin
  return {
    name,
    isTestAccount,
    // The page sends the browser back to the address of its configuration, which is a page of ours.
    formHosts: { frames: [origin, payFrame], posts: origin },
    verify: (reference, signal) => vault.verify(reference, signal),
    openCardEntry: async ({ ref }) => ({
      form_url: `${form}/HPPDP/index.php`,
      storeId: credentials.pageId,
      hppKey: credentials.pageKey,
      amount: nothing,
      refNum: ref,
    }),
    readCallback: (body) => readHostedPage(credentials, { form, exchange, vault }, body),
    ...vaultPayments(vault, credentials),
  }
}
