import Type, { type Static } from 'typebox'
import { nothing, textOf, type Exchange } from '../exchange.ts'
import { secret } from '../credential-fields.ts'
import { currencyCode } from '../one-currency.ts'
import { returnUrl, type AdapterParts } from '../adapter-parts.ts'
import type { Processor, ProcessorAdapter, CardEntryResult } from '../processor.ts'
import { vaultApi, type VaultApi } from './vault-api.ts'
import { vaultPayments } from './vault-payments.ts'
import { readXml, textIn } from '#server/payments/xml.ts'

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

interface HostedPageAccount {
  pageId: string
  pageKey: string
}

/** The reference in a result, as the page returns it. */
const hostedPageRef = (body: Record<string, unknown>): string | null => textOf(body, 'response_order_id') || null

/**
 * The result of the Hosted Pay Page. The browser brings it, so Moneris is asked twice: whether its key is that of this
 * order, and which card the Vault stores. The key of a card that was stored for another order is refused.
 * @returns null when Moneris does not confirm the key
 */
const readHostedPage = async (
  account: HostedPageAccount,
  { form, exchange, vault }: { form: string; exchange: Exchange; vault: VaultApi },
  body: Record<string, unknown>,
): Promise<CardEntryResult | null> => {
  const ref = hostedPageRef(body)
  const transactionKey = textOf(body, 'transactionKey')
  if (ref === null || transactionKey === '') return null
  const answer = await exchange({
    url: `${form}/HPPDP/verifyTxn.php`,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ps_store_id: account.pageId,
      hpp_key: account.pageKey,
      transactionKey,
    }).toString(),
  })
  const verification = readXml(answer)
  if (textIn(verification, 'order_id') !== ref) return null
  const status = textIn(verification, 'status')
  if (!status.startsWith('Valid')) return null
  const key = textOf(body, 'data_key')
  const found = status === 'Valid-Approved' && key !== '' ? await vault.card(key) : null
  if (found?.customer !== ref) return { kind: 'failed', ref, message: null }
  const { customer: _, ...card } = found
  return { kind: 'saved', ref, token: key, ...card }
}
