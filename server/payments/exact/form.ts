import type { SetupData } from '#contract/shapes/payment.ts'
import type { Clock } from '#server/basics/ports.ts'
import { nothing, brandOf, fullYear, textOf } from '../exchange.ts'
import type { CardEntryResult } from '../processor.ts'
import { fingerprint, isSameHex, resultHash, type ExactCredentials } from './account.ts'
import { tokenText } from './token.ts'

export interface ExactForm {
  account: ExactCredentials
  clock: Clock
  /** The address of the hosted payment page. */
  formUrl: string
  /** Where E-xact posts the result. */
  relayUrl: string
}

/** The fields of the form. The page's configuration makes the transaction: one of no amount, which stores the card. */
export const exactFields = ({ account, clock, formUrl, relayUrl }: ExactForm, ref: string): SetupData => {
  const timestamp = String(Math.floor(clock.now() / 1000))
  const fields: Record<`x_${string}`, string> = {
    x_login: account.pageId,
    x_amount: nothing,
    x_fp_sequence: ref,
    x_fp_timestamp: timestamp,
    x_fp_hash: fingerprint(account, { sequence: ref, timestamp, amount: nothing }),
    x_show_form: 'PAYMENT_FORM',
    x_relay_url: relayUrl,
  }
  return { form_url: formUrl, ...fields }
}

/** The reference in a result; it is echoed, and its hash does not contain it. */
export const exactRef = (body: Record<string, unknown>): string | null => textOf(body, 'x_fp_sequence') || null

/**
 * Null when the hash of the result is not that of the account. The hash does not contain the members of the card, so
 * what is no month and no digits of a number is no card.
 */
export const readExactResult = (account: ExactCredentials, body: Record<string, unknown>): CardEntryResult | null => {
  const ref = exactRef(body)
  const hash = textOf(body, account.algorithm === 'md5' ? 'x_MD5_Hash' : 'x_SHA1_Hash')
  const facts = { transaction: textOf(body, 'x_trans_id'), amount: textOf(body, 'x_amount') }
  if (ref === null || facts.transaction === '' || !isSameHex(resultHash(account, facts), hash)) return null
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])(\d{2})$/.exec(textOf(body, 'Expiry_Date')) ?? []
  const card = { token: textOf(body, 'TransarmorToken'), type: textOf(body, 'TransactionCardType') }
  const lastFour = textOf(body, 'Card_Number').slice(-4)
  const isCard = card.token !== '' && month !== '' && /^\d{4}$/.test(lastFour)
  const isSaved = textOf(body, 'x_response_code') === '1' && isCard
  if (!isSaved) return { kind: 'failed', ref, message: null }
  return {
    kind: 'saved',
    ref,
    token: tokenText({ ...card, expiry: `${month}${year}` }),
    brand: brandOf(card.type),
    lastFour,
    expirationMonth: Number(month),
    expirationYear: fullYear(year),
  }
}
