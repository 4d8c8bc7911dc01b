import { brandOf, fullYear, nothing, ProcessorFailed, type Exchange } from '../exchange.ts'
import type { CardEntryResult } from '../processor.ts'
import type { MonerisStore } from './vault-api.ts'

export interface CheckoutAccount extends MonerisStore {
  checkoutId: string
  isTest: boolean
}

/** Moneris Checkout: a ticket opens the form, and a receipt says how it ended. */
export interface Checkout {
  preload: (ref: string) => Promise<string>
  /** Requests a ticket and discards it: whether Moneris accepts the store, its token and the configuration of the form. */
  verify: (ref: string, signal: AbortSignal) => Promise<boolean>
  /** Null: Moneris has no such ticket, or the form is still open. */
  receipt: (ticket: string) => Promise<CardEntryResult | null>
}

interface Receipt {
  success?: string | boolean
  ticket?: string
  request?: { order_no?: string; ticket?: string }
  receipt?: { result?: string; cc?: ReceiptCard }
}

interface ReceiptCard {
  first6last4?: string
  /** MMYY. */
  expiry?: string
  card_type?: string
  tokenize?: { success?: string | boolean; datakey?: string }
}

const isTrue = (value: unknown): boolean => value === true || value === 'true'

export const monerisCheckout = (account: CheckoutAccount, host: string, exchange: Exchange): Checkout => {
  const send = async (fields: object, signal?: AbortSignal): Promise<Receipt> => {
    const text = await exchange({
      url: `${host}/chkt/request/request.php`,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        store_id: account.storeId,
        api_token: account.apiToken,
        checkout_id: account.checkoutId,
        environment: account.isTest ? 'qa' : 'prod',
        ...fields,
      }),
      ...(signal ? { signal } : {}),
    })
    const { response } = JSON.parse(text) as { response?: Receipt }
    if (!response) throw new ProcessorFailed('ANSWER')
    return response
  }
  const preload = (ref: string, signal?: AbortSignal) =>
    send({ action: 'preload', txn_total: nothing, order_no: ref }, signal)
  return {
    verify: async (ref, signal) => {
      const { success } = await preload(ref, signal)
      if (!isTrue(success) && String(success) !== 'false') throw new ProcessorFailed('ANSWER')
      return isTrue(success)
    },
    preload: async (ref) => {
      const { success, ticket } = await preload(ref)
      if (!isTrue(success) || !ticket) throw new ProcessorFailed('MONERIS_PRELOAD')
      return ticket
    },
    receipt: async (ticket) => {
      const { success, request, receipt } = await send({ action: 'receipt', ticket })
      const ref = request?.order_no
      if (!isTrue(success) || !ref || !receipt || request.ticket !== ticket) return null
      return cardOf(ref, receipt)
    },
  }
}

/** "a": accepted. A card without a key of the Vault cannot be charged later. */
const cardOf = (ref: string, { result, cc }: NonNullable<Receipt['receipt']>): CardEntryResult => {
  const [, month = '', year = ''] = /^(\d{2})(\d{2})$/.exec(cc?.expiry ?? '') ?? []
  const key = cc?.tokenize?.datakey
  if (result !== 'a' || !key || month === '') return { kind: 'failed', ref, message: null }
  return {
    kind: 'saved',
    ref,
    token: key,
    brand: brandOf(cc?.card_type ?? ''),
    lastFour: (cc?.first6last4 ?? '').slice(-4),
    expirationMonth: Number(month),
    expirationYear: fullYear(year),
  }
}
