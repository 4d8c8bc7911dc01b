import { brandOf, decimal, fullYear, ProcessorFailed, type Exchange } from '../exchange.ts'
import type { ChargeOutcome, ChargeRequest, RefundRefusal } from '../processor.ts'
import { declinedText, type FoundCharge, type FoundRefund } from '../undo.ts'
import { readXml, textIn, xmlDocument, type Elements, type XmlNode } from '../xml.ts'

export interface MonerisStore {
  storeId: string
  apiToken: string
  /** In which the store is settled: the gateway's requests name none. Absent: CAD. */
  currency?: string
}

/** The card behind a key of the Moneris Vault. */
export interface VaultCard {
  brand: string
  lastFour: string
  expirationMonth: number
  expirationYear: number
  /** What the page that stored the card was opened for; empty: nothing. */
  customer: string
}

export interface RefundOf {
  /** Order id of the purchase. */
  reference: string
  /** For the merchant's list at Moneris; absent: no refund of a desk. */
  refundReference?: string
}

type Undone = FoundRefund & { reason?: RefundRefusal }

/** The Moneris Gateway: charges of cards in the Vault. Moneris accepts an order id once. */
export interface VaultApi {
  /** Null: the store has no such key. */
  card: (key: string) => Promise<VaultCard | null>
  /** @returns false when the Vault has the key and did not delete it */
  deleteCard: (key: string) => Promise<boolean>
  purchase: (request: ChargeRequest, signal: AbortSignal) => Promise<ChargeOutcome>
  /** The purchase of an order id, by a status check, which never charges. */
  found: (reference: string) => Promise<FoundCharge[]>
  /** A status check: whether the gateway accepts the store and its token. */
  verify: (reference: string, signal: AbortSignal) => Promise<boolean>
  /**
   * The newest refund of that amount of a purchase, by a status check of it. Moneris has one order id for a purchase and
   * all its refunds, so this may be an earlier refund of the same amount.
   */
  refunds: (charge: FoundCharge, of: RefundOf) => Promise<FoundRefund[]>
  /** purchasecorrection before the batch is closed, refund after it. */
  undo: (kind: 'purchasecorrection' | 'refund', charge: FoundCharge, of: RefundOf) => Promise<Undone>
}

/** An Internet sale without authentication of the cardholder. */
const crypt = { crypt_type: '7' }

/** Response codes below 50 are approvals; "null": the transaction was not sent to the host. */
const isApproved = (code: string): boolean => /^\d+$/.test(code) && Number(code) < 50

/** @throws ProcessorFailed for a text without a response code: it does not say what became of the transaction */
const responseCode = (xml: XmlNode): string => {
  const code = textIn(xml, 'ResponseCode')
  if (!/^(\d+|null)$/.test(code)) throw new ProcessorFailed('ANSWER')
  return code
}

export const vaultApi = ({ storeId, apiToken }: MonerisStore, api: string, exchange: Exchange): VaultApi => {
  const send = async (transaction: Elements, isStatusCheck = false, signal?: AbortSignal): Promise<XmlNode> => {
    const answer = await exchange({
      url: `${api}/gateway2/servlet/MpgRequest`,
      method: 'POST',
      headers: { 'Content-Type': 'text/xml; charset=utf-8' },
      body: xmlDocument('request', {
        store_id: storeId,
        api_token: apiToken,
        ...(isStatusCheck ? { status_check: 'true' } : {}),
        ...transaction,
      }),
      ...(signal ? { signal } : {}),
    })
    return readXml(answer)
  }
  const check = (reference: string, signal?: AbortSignal) =>
    send({ res_purchase_cc: { order_id: reference, ...crypt } }, true, signal)
  return {
    ...cardCalls(send),
    purchase: async ({ reference, token, amount }, signal) => {
      const purchase = { data_key: token, order_id: reference, amount: decimal(amount), ...crypt }
      const xml = await send({ res_purchase_cc: purchase }, false, signal)
      const code = responseCode(xml)
      if (isApproved(code)) return { kind: 'approved', code: textIn(xml, 'AuthCode') }
      if (code !== 'null') return { kind: 'declined', code, message: declinedText }
      const isRepeat = /duplicate order id/i.test(textIn(xml, 'Message'))
      if (isRepeat || textIn(xml, 'TimedOut') === 'true') return { kind: 'unknown' }
      return { kind: 'failed', reason: 'MONERIS_NOT_SENT' }
    },
    found: async (reference) => {
      const xml = await check(reference)
      if (!hasStatus(xml)) throw new ProcessorFailed('MONERIS_STATUS')
      return Number(textIn(xml, 'StatusCode')) < 50 ? [purchaseOf(xml)] : []
    },
    verify: async (reference, signal) => {
      const xml = await check(reference, signal)
      // A store that the gateway does not know gets a receipt without a status. One without both is of something else.
      if (!hasStatus(xml)) responseCode(xml)
      return hasStatus(xml)
    },
    refunds: async (charge, of) => {
      const xml = await send({ refund: undoing('refund', charge, of) }, true)
      if (!hasStatus(xml)) throw new ProcessorFailed('MONERIS_STATUS')
      return Number(textIn(xml, 'StatusCode')) < 50 ? [undoneOf(xml)] : []
    },
    undo: async (kind, charge, of) => undoneOf(await send({ [kind]: undoing(kind, charge, of) })),
  }
}

const undoing = (
  kind: 'purchasecorrection' | 'refund',
  { id, amount }: FoundCharge,
  { reference, refundReference }: RefundOf,
): Elements => ({
  order_id: reference,
  ...(kind === 'refund' ? { amount } : {}),
  txn_number: id,
  ...crypt,
  ...(refundReference === undefined ? {} : { cust_id: refundReference }),
})

const undoneOf = (xml: XmlNode): Undone => {
  const code = responseCode(xml)
  const id = textIn(xml, 'TransID')
  if (isApproved(code)) return { id, state: 'refunded' }
  if (textIn(xml, 'TimedOut') === 'true') return { id, state: 'unknown' }
  return { id, state: 'refused', ...(/exceed/i.test(textIn(xml, 'Message')) ? { reason: 'MORE_THAN_LEFT' } : {}) }
}

const hasStatus = (xml: XmlNode): boolean => /^\d+$/.test(textIn(xml, 'StatusCode'))

const cardCalls = (send: (transaction: Elements) => Promise<XmlNode>): Pick<VaultApi, 'card' | 'deleteCard'> => {
  const masked = (key: string) => send({ res_lookup_masked: { data_key: key } })
  const succeeded = (xml: XmlNode): boolean => textIn(xml, 'ResSuccess') === 'true'
  return {
    card: async (key) => {
      const xml = await masked(key)
      const [, year = '', month = ''] = /^(\d{2})(\d{2})$/.exec(textIn(xml, 'expdate')) ?? []
      if (!succeeded(xml) || month === '') return null
      const number = textIn(xml, 'masked_pan')
      return {
        brand: brandOfNumber(number),
        lastFour: number.slice(-4),
        expirationMonth: Number(month),
        expirationYear: fullYear(year),
        customer: textIn(xml, 'cust_id'),
      }
    },
    // Deleting a key twice is refused like any fault, so the Vault is asked whether it still has the key.
    deleteCard: async (key) =>
      succeeded(await send({ res_delete: { data_key: key } })) || !succeeded(await masked(key)),
  }
}

/** The transaction types that end a purchase: a correction and a refund. */
const ends = ['11', '04']

const purchaseOf = (xml: XmlNode): FoundCharge => {
  const code = responseCode(xml)
  const approved = ends.includes(textIn(xml, 'TransType')) ? 'voided' : 'approved'
  return {
    id: textIn(xml, 'TransID'),
    state: isApproved(code) ? approved : code === 'null' ? 'failed' : 'declined',
    code: isApproved(code) ? textIn(xml, 'AuthCode') : code,
    amount: textIn(xml, 'TransAmount'),
  }
}

/** A masked number begins with its first digits. */
const brandOfNumber = (masked: string): string => {
  const brands: [RegExp, string][] = [
    [/^4/, 'visa'],
    [/^(5[1-5]|2[2-7])/, 'mastercard'],
    [/^3[47]/, 'amex'],
    [/^6/, 'discover'],
  ]
  return brandOf(brands.find(([start]) => start.test(masked))?.[1] ?? '')
}
