import { describe, expect, test, vi } from 'vitest'
import { brandOf, decimal, isRefusedBeforeCharge, makeExchange, ProcessorFailed } from './exchange.ts'
import { outcomeOfCharges, undoCharges, type FoundCharge } from './undo.ts'
import { elementsIn, readXml, textIn, xmlDocument } from './xml.ts'

describe('a request to a processor', () => {
  const answering = (status: number) => makeExchange(async () => new Response('text', { status }))

  test('is sent once, follows no redirection and has a time limit', async () => {
    const send = vi.fn<typeof fetch>(async () => new Response('text'))
    expect(await makeExchange(send)({ url: 'https://pay.example', method: 'POST', body: 'b' })).toBe('text')
    expect(send).toHaveBeenCalledExactlyOnceWith(
      'https://pay.example',
      expect.objectContaining({ method: 'POST', body: 'b', redirect: 'error', signal: expect.any(AbortSignal) }),
    )
  })

  test.each([400, 401, 403, 404, 422])('that is answered with %d was refused', async (status) => {
    const error = await answering(status)({ url: 'https://pay.example' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: `HTTP_${status}` })
    expect(isRefusedBeforeCharge(error)).toBe(true)
  })

  test.each([408, 409, 429, 500, 502, 503])('that is answered with %d may have been executed', async (status) => {
    const error = await answering(status)({ url: 'https://pay.example' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProcessorFailed)
    expect(isRefusedBeforeCharge(error)).toBe(false)
  })
})

test('amounts are exact decimals', () => {
  expect([0, 5, 1_234, 100_000, 1_999_999].map(decimal)).toEqual(['0.00', '0.05', '12.34', '1000.00', '19999.99'])
})

test.each([
  ['V', 'visa'],
  ['Visa', 'visa'],
  ['MasterCard', 'mastercard'],
  ['M', 'mastercard'],
  ['American Express', 'amex'],
  ['AX', 'amex'],
  ['Discover', 'discover'],
  ['NO', 'discover'],
  ['JCB', 'other'],
  ['', 'other'],
])('the brand %s is %s', (name, brand) => {
  expect(brandOf(name)).toBe(brand)
})

test('XML is written escaped and read back', () => {
  const xml = xmlDocument('request', { name: `<a> & "b"'`, item: [{ id: '1' }, { id: '2' }] }, ' xmlns="urn:x"')
  expect(xml).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><request xmlns="urn:x">' +
      '<name>&lt;a&gt; &amp; &quot;b&quot;&apos;</name><item><id>1</id></item><item><id>2</id></item></request>',
  )
  const read = readXml(xml)
  expect(textIn(read, 'name')).toBe(`<a> & "b"'`)
  expect(elementsIn(read, 'item').map((item) => textIn(item, 'id'))).toEqual(['1', '2'])
  expect(textIn(readXml('<r><receipts/><receipt a="1"> x </receipt></r>'), 'receipt')).toBe('x')
  expect(textIn(readXml('<r><!-- <code>0</code> --><code>20</code></r>'), 'code')).toBe('20')
  expect([textIn(readXml('<a></a>'), 'b'), elementsIn(readXml('<a/>'), 'b')]).toEqual(['', []])
})

test.each([
  ['nothing', ''],
  ['a text', 'approved'],
  ['a document that was cut off', '<r><code>20</code><item>'],
  ['two documents', '<r><code>20</code></r><r><code>0</code></r>'],
  ['a declaration of entities', '<!DOCTYPE r [<!ENTITY code "20">]><r><code>&code;</code></r>'],
])('%s is no XML answer', (_, text) => {
  expect(() => readXml(text)).toThrow('ANSWER')
})

describe('the charges of a reference', () => {
  const charge = (state: FoundCharge['state'], id = '1'): FoundCharge => ({ id, state, code: `c${id}`, amount: '1.00' })

  test.each([
    [[], 'none'],
    [['approved'], 'approved'],
    [['declined', 'approved'], 'approved'],
    [['unknown', 'declined'], 'unknown'],
    [['declined'], 'declined'],
    [['voided'], 'failed'],
    [['failed'], 'failed'],
  ] as const)('%o are %s', (states, kind) => {
    expect(outcomeOfCharges(states.map((state) => charge(state))).kind).toBe(kind)
  })

  test('are voided, and refunded when the processor no longer voids them', async () => {
    const back = { void: vi.fn(async ({ id }: FoundCharge) => id === '1'), refund: vi.fn(async () => true) }
    expect(await undoCharges([charge('approved', '1'), charge('voided', '2'), charge('approved', '3')], back)).toBe(
      true,
    )
    expect(back.void.mock.calls.map(([{ id }]) => id)).toEqual(['1', '3'])
    expect(back.refund).toHaveBeenCalledOnce()
  })

  test('stand when the processor gives none of the ways back', async () => {
    const refuse = async () => false
    expect(await undoCharges([charge('approved')], { void: refuse, refund: refuse })).toBe(false)
    expect(await undoCharges([], { void: refuse, refund: refuse })).toBe(true)
  })

  test('cannot be undone while one is still being made', async () => {
    const never = vi.fn(async () => true)
    await expect(undoCharges([charge('approved'), charge('unknown')], { void: never, refund: never })).rejects.toThrow(
      'still being made',
    )
    expect(never).not.toHaveBeenCalled()
  })
})
