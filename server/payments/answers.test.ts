import { describe, expect, test } from 'vitest'
import { makeClock } from '#server/testing/clock.ts'
import { processorAt } from '#server/testing/simulated-processors.ts'
import { testAccountId } from './test-gateway/account.ts'
import type { Exchange } from './exchange.ts'
import { processorHosts, type HostsOf } from './hosts.ts'
import { chargeWithin, processorNames, type Processor, type ProcessorName } from './processor.ts'
import { simulatedAccounts } from './simulators/accounts.ts'

const accounts = simulatedAccounts('secret', testAccountId(1), 8_081)

/** The processor of that name, with these answers, one after the other; the last one is repeated. */
const processorWith = (name: ProcessorName, ...answers: string[]): Processor => {
  const exchange: Exchange = async () => (answers.length > 1 ? answers.shift() : answers[0]) ?? ''
  const payFrame = 'https://pay-frame.example'
  const { formUrl, apiUrl } = accounts.ips
  const ips = [formUrl, apiUrl].map((url) => new URL(url).origin)
  const hostsOf: HostsOf = (isTest) => ({ ...processorHosts([])(isTest), ips })
  const parts = { exchange, clock: makeClock(), hostsOf, payFrame }
  return processorAt(name, parts, accounts)
}

const request = {
  reference: '00000000-0000-4000-8000-000000000001',
  token: '0828|Visa|t',
  amount: 1_234,
  currency: 'USD',
}
const log = { warn: () => undefined }
const verify = (processor: Processor) => processor.verify(request.reference, AbortSignal.timeout(1_000))
const charge = (processor: Processor) => chargeWithin({ processor, request, timeout: 1_000, log })

test.each([
  ['exacthosted', '{}', 'Tag,Type,Status,"Auth No",Amount,"Reference 3"'],
  ['moneris', '{"response":{}}', '<response><receipt><StatusCode>60</StatusCode></receipt></response>'],
] as const)('credentials of %s are not accepted by one of its two answers alone', async (name, nothing, accepted) => {
  await expect(verify(processorWith(name, nothing, accepted))).rejects.toBeInstanceOf(Error)
})

describe.each(processorNames)('at %s', (name) => {
  test.each([
    ['nothing', ''],
    ['the page of a proxy', '<html><body><h1>Please wait</h1></body></html>'],
    ['an empty object', '{}'],
    ['an object of null', 'null'],
    ['XML without a code', '<response><receipt></receipt></response>'],
    ['a decline that was cut off', '<R><ExpressResponseCode>20</ExpressResponseCode><ResponseCode>481</ResponseCode>'],
  ])('a charge that is answered with %s stays in doubt: it may have been made', async (_, answer) => {
    expect(await charge(processorWith(name, answer))).toEqual({ kind: 'unknown' })
  })

  test('credentials that are answered with another text are neither accepted nor refused', async () => {
    for (const answer of [
      '',
      '{}',
      'null',
      '{"response":{}}',
      '<html></html>',
      '<response><receipt></receipt></response>',
    ])
      await expect(verify(processorWith(name, answer))).rejects.toBeInstanceOf(Error)
  })

  test('a void and a look-up that are answered with another text leave the payment as it is', async () => {
    for (const answer of ['', '{}', '<html></html>']) {
      await expect(processorWith(name, answer).void(request.reference)).rejects.toBeInstanceOf(Error)
      if (name !== 'ips')
        await expect(processorWith(name, answer).lookup(request.reference)).rejects.toBeInstanceOf(Error)
    }
  })
})

test.each([
  [
    'exacthosted',
    'Tag,Type,Status,Auth No,Amount,Reference 3\n7,Purchase,Approved,A7,12.34,AAAAAAAAQACAAAAAAAAAAQ',
    '{}',
  ],
  [
    'worldpay',
    '<R><ExpressResponseCode>0</ExpressResponseCode><Item><TransactionType>CreditCardSale</TransactionType>' +
      '<TransactionStatus>Approved</TransactionStatus><TransactionID>7</TransactionID></Item></R>',
    '<R></R>',
  ],
  ['moneris', '<R><StatusCode>0</StatusCode><ResponseCode>027</ResponseCode><TransType>00</TransType></R>', '<R></R>'],
] as const)('a void at %s without an answer is tried again, and nothing is refunded', async (name, found, answer) => {
  await expect(processorWith(name, found, answer).void(request.reference)).rejects.toThrow('ANSWER')
})

test.each(['5', '22', '23', '1001'])('the code %s of worldpay leaves a charge in doubt', async (code) => {
  const answer = `<R><ExpressResponseCode>${code}</ExpressResponseCode></R>`
  expect(await charge(processorWith('worldpay', answer))).toEqual({ kind: 'unknown' })
})

test.each(['worldpay', 'moneris', 'moneris_deprecated'] as const)(
  'an amount in another currency than that of the account at %s is not charged',
  async (name) => {
    const processor = processorWith(name, '<R><ExpressResponseCode>0</ExpressResponseCode></R>')
    const charged = await chargeWithin({ processor, request: { ...request, currency: 'CAD' }, timeout: 1_000, log })
    expect(charged).toEqual({ kind: 'failed', reason: 'CURRENCY' })
  },
)

test('the key of a card that was stored for another order of the hosted page is refused', async () => {
  const verified = '<response><order_id>1.abc</order_id><status>Valid-Approved</status></response>'
  const stored = (customer: string) =>
    '<response><ResSuccess>true</ResSuccess><masked_pan>4242***4242</masked_pan><expdate>2808</expdate>' +
    `<cust_id>${customer}</cust_id></response>`
  const body = { response_order_id: '1.abc', transactionKey: 'k', data_key: 'card' }
  const read = (customer: string) =>
    processorWith('moneris_deprecated', verified, stored(customer)).readCallback({ ...body })
  expect(await read('1.abc')).toMatchObject({ kind: 'saved', token: 'card' })
  expect(await read('1.def')).toEqual({ kind: 'failed', ref: '1.abc', message: null })
})

test('a form at worldpay is not opened without its id', async () => {
  const entry = { ref: '1.abc', merchantName: 'Puddle', merchantOrigin: 'https://a.example', expiresAt: new Date() }
  const opened = processorWith('worldpay', '<R><ExpressResponseCode>0</ExpressResponseCode></R>').openCardEntry(entry)
  await expect(opened).rejects.toThrow('ANSWER')
})

describe('the stored card at worldpay', () => {
  const read = (answer: string) => processorWith('worldpay', answer).readCallback({ ref: '1.abc' })
  const coded = (code: string) => `<R><ExpressResponseCode>${code}</ExpressResponseCode></R>`

  test('is none when Worldpay has none', async () => {
    expect(await read(coded('90'))).toEqual({ kind: 'failed', ref: '1.abc', message: null })
  })

  test.each([['103'], ['1001'], ['']])('is not known after the code %j: the entry stays open', async (code) => {
    await expect(read(coded(code))).rejects.toThrow('the processor failed')
  })
})
