import { textOf, type Exchange } from '../exchange.ts'
import type { CardEntryResult } from '../processor.ts'
import { textIn } from '../xml.ts'
import type { VaultApi } from './vault-api.ts'

export interface HostedPageAccount {
  pageId: string
  pageKey: string
}

/** The reference in a result, as the page returns it. */
export const hostedPageRef = (body: Record<string, unknown>): string | null => textOf(body, 'response_order_id') || null

/**
 * The result of the Hosted Pay Page. The browser brings it, so Moneris is asked twice: whether its key is that of this
 * order, and which card the Vault stores.
 * @returns null when Moneris does not confirm the key
 */
export const readHostedPage = async (
  account: HostedPageAccount,
  { form, exchange, vault }: { form: string; exchange: Exchange; vault: VaultApi },
  body: Record<string, unknown>,
): Promise<CardEntryResult | null> => {
  const ref = hostedPageRef(body)
  const transactionKey = textOf(body, 'transactionKey')
  if (ref === null || transactionKey === '') return null
  const verification = await exchange({
    url: `${form}/HPPDP/verifyTxn.php`,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ps_store_id: account.pageId,
      hpp_key: account.pageKey,
      transactionKey,
    }).toString(),
  })
  if (textIn(verification, 'order_id') !== ref) return null
  const status = textIn(verification, 'status')
  if (!status.startsWith('Valid')) return null
  const key = textOf(body, 'data_key')
  const card = status === 'Valid-Approved' && key !== '' ? await vault.card(key) : null
  return card ? { kind: 'saved', ref, token: key, ...card } : { kind: 'failed', ref, message: null }
}
