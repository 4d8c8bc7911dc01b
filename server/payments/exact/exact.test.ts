import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeClock } from '#server/testing/clock.ts'
import { exactApi, shortReference, parseCsv } from './api.ts'
import { exactFields, readExactResult } from './form.ts'
import { cardOfToken, tokenText } from './token.ts'

const account = {
  pageId: 'WSP-ABC-1',
  transactionKey: 'transaction key',
  responseKey: 'response key',
  algorithm: 'md5' as const,
  gatewayId: 'AD1',
  password: 'p',
  searchUser: 's',
  searchToken: 't',
}
const clock = makeClock(1_700_000_000_500)
const relayUrl = 'https://pay-frame.example/return/exacthosted'

test('the form is signed over page, sequence, time and amount, in seconds and without a currency', () => {
  const fields = exactFields({ account, clock, formUrl: 'https://checkout.example/payment', relayUrl }, '1.abc')
  const hash = createHmac('md5', 'transaction key').update('WSP-ABC-1^1.abc^1700000000^0.00^').digest('hex')
  expect(fields).toEqual({
    form_url: 'https://checkout.example/payment',
    x_login: 'WSP-ABC-1',
    x_amount: '0.00',
    x_fp_sequence: '1.abc',
    x_fp_timestamp: '1700000000',
    x_fp_hash: hash,
    x_show_form: 'PAYMENT_FORM',
    x_relay_url: relayUrl,
  })
})

describe('a result', () => {
  const x_MD5_Hash = createHash('md5').update('response keyWSP-ABC-1t10.00').digest('hex')
  const result = {
    x_fp_sequence: '1.abc',
    x_trans_id: 't1',
    x_amount: '0.00',
    x_response_code: '1',
    x_MD5_Hash,
    TransarmorToken: 'token|with|bars',
    TransactionCardType: 'American Express',
    Card_Number: '###########0005',
    Expiry_Date: '0830',
  }

  test('with the hash of the account is a card', () => {
    const saved = { kind: 'saved', ref: '1.abc', brand: 'amex', lastFour: '0005', expirationMonth: 8 }
    const read = readExactResult(account, { ...result, x_MD5_Hash: x_MD5_Hash.toUpperCase() })
    expect(read).toMatchObject({ ...saved, expirationYear: 2030 })
    expect(cardOfToken(read?.kind === 'saved' ? read.token : '')).toEqual({
      token: 'token|with|bars',
      type: 'American Express',
      expiry: '0830',
    })
  })

  test.each([
    ['another transaction', { x_trans_id: 't2' }],
    ['another amount', { x_amount: '1.00' }],
    ['no hash', { x_MD5_Hash: '' }],
    ['the hash of the other algorithm alone', { x_MD5_Hash: '', x_SHA1_Hash: x_MD5_Hash }],
    ['no reference', { x_fp_sequence: '' }],
  ])('with %s is refused', (_, change) => {
    expect(readExactResult(account, { ...result, ...change })).toBeNull()
  })

  test.each([
    ['declined', { x_response_code: '2' }],
    ['without a token', { TransarmorToken: '' }],
    ['without a date', { Expiry_Date: '' }],
    ['with a month that is none', { Expiry_Date: '1330' }],
    ['with a number that is none', { Card_Number: '<b>' }],
  ])('%s is no card', (_, change) => {
    expect(readExactResult(account, { ...result, ...change })).toMatchObject({ kind: 'failed' })
  })
})

test('a token contains what a charge needs', () => {
  const card = { token: 'a', type: 'Visa', expiry: '0829' }
  expect(cardOfToken(tokenText(card))).toEqual(card)
})

test('a table is read with quoted cells', () => {
  const { rows } = parseCsv('Tag,"Auth No",Note\r\n1,A1,"one, ""two"""\r\n2,,\r\n')
  expect(rows).toEqual([
    { Tag: '1', 'Auth No': 'A1', Note: 'one, "two"' },
    { Tag: '2', 'Auth No': '', Note: '' },
  ])
})

describe('the search', () => {
  const order = '00000000-0000-4000-8000-000000000001'
  const head = 'Tag,Type,Status,Auth No,Amount,Reference 3'
  const find = (...lines: string[]) =>
    exactApi(account, 'https://api.example', async () => [head, ...lines].join('\n')).search(order)
  const row = (type: string, status: string, by = shortReference(order)) => `7,${type},${status},A7,12.34,${by}`

  test('finds the purchases of a reference, in 30 characters at most', async () => {
    expect(shortReference(order).length).toBeLessThanOrEqual(30)
    expect(await find(row('Purchase', 'Approved'), row('Purchase', 'Approved', 'another'))).toEqual([
      { id: '7:A7', state: 'approved', code: 'A7', amount: '12.34' },
    ])
  })

  test.each([
    ['Declined', [], 'declined'],
    ['Error', [], 'failed'],
    ['Some day', [], 'unknown'],
    ['Approved', [row('Tagged Void', 'Approved')], 'voided'],
    ['Approved', [row('Tagged Refund', 'Approved')], 'voided'],
    ['Approved', [row('Tagged Void', 'Declined')], 'approved'],
  ])('reads a purchase that is %s with %o as %s', async (status, more, state) => {
    expect(await find(row('Purchase', status), ...more)).toMatchObject([{ state }])
  })

  test('with other columns is an error, not a search without result', async () => {
    const api = exactApi(account, 'https://api.example', async () => 'Id,State\n1,Approved')
    await expect(api.search(order)).rejects.toMatchObject({ code: 'SEARCH_COLUMNS' })
  })
})
