import { textOf, type Exchange } from '../exchange.ts'
import type { CardEntryResult } from '../processor.ts'
import { readXml, textIn } from '../xml.ts'
import type { VaultApi } from './vault-api.ts'

export interface HostedPageAccount {
  pageId: string
  pageKey: string
}

/** The reference in a result, as the page returns it. */
export const hostedPageRef = (body: Record<string, unknown>): string | null => textOf(body, 'response_order_id') || null

/**
 * The result of the Hosted Pay Page. The browser brings it, so Moneris is asked twice: whether its key is that of this
 * order, and which card the Vault stores. The key of a card that was stored for another order is refused.
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
