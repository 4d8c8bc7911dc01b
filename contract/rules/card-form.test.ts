import { expect, test } from 'vitest'
import { formOf, NoProcessor } from './card-form.ts'

const site = 'https://puddle.wash.example'

test.each([
  ['exacthosted', 450],
  ['moneris_deprecated', 450],
  ['worldpay', 420],
  ['ips', 420],
  ['moneris', 600],
])('the form of %s is %d px high', (processor, height) => {
  expect(formOf({ processor, setupData: { form_url: 'https://pay.example/form' } }, site).height).toBe(height)
})

test('E-xact gets every x_ field of the set-up, and nothing else', () => {
  const fields = { x_login: 'WSP', x_amount: '0.00', x_fp_hash: 'abc' }
  const setupData = { form_url: 'https://pay.example/payment', amount: '1.00', ...fields }
  expect(formOf({ processor: 'exacthosted', setupData }, site).fields).toEqual(fields)
})

test.each(['worldpay', 'ips'])('%s gets the reference and the amount', (processor) => {
  const setupData = { form_url: 'https://pay.example/form?id=1', refNum: '1.abc', amount: '0.00' }
  const form = formOf({ processor, setupData }, site)
  expect(form).toMatchObject({ url: setupData.form_url, origin: 'https://pay.example', start: null })
  expect(form.fields).toEqual({ refNum: '1.abc', amount: '0.00' })
})

test('the Hosted Pay Page of Moneris gets its fields under its own names', () => {
  const setupData = { form_url: 'https://pay.example', storeId: 'S', hppKey: 'K', amount: '0.00', refNum: '1.abc' }
  expect(formOf({ processor: 'moneris_deprecated', setupData }, site).fields).toEqual({
    ps_store_id: 'S',
    hpp_key: 'K',
    charge_total: '0.00',
    order_id: '1.abc',
    cust_id: '1.abc',
  })
})

test('Moneris Checkout runs in our page beside the site, and is started by a message', () => {
  const start = { storeId: 'S', ticket: 'T', isTestAccount: true }
  expect(formOf({ processor: 'moneris', setupData: start }, site)).toEqual({
    url: 'https://pay-frame.wash.example/moneris/test',
    origin: 'https://pay-frame.wash.example',
    height: 600,
    fields: null,
    start,
  })
  const live = formOf({ processor: 'moneris', setupData: { ...start, isTestAccount: false } }, 'http://a.localhost:81')
  expect(live.url).toBe('http://pay-frame.localhost:81/moneris/live')
})

test('a processor without a form in the app, and a set-up without an address or a ticket, have none', () => {
  for (const [processor, setupData] of [
    ['acme', { form_url: 'https://pay.example' }],
    ['worldpay', {}],
    ['moneris', { storeId: 'S' }],
  ] as const)
    expect(() => formOf({ processor, setupData }, site)).toThrow(NoProcessor)
})
