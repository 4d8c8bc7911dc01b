import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

const script = readFileSync(new URL('./moneris.js', import.meta.url), 'utf8')
const start = { storeId: 'store', ticket: 'ticket', isTestAccount: true }

/** A stand-in for the window of the page, with what the script uses of it. */
const openPage = (hasScript = true) => {
  const sent: [unknown, string][] = []
  const parent = { postMessage: (data: unknown, to: string) => sent.push([data, to]) }
  const callbacks: Record<string, () => void> = {}
  const checkout = {
    setMode: vi.fn(),
    setCheckoutDiv: vi.fn(),
    setCallback: (name: string, call: () => void) => {
      callbacks[name] = call
    },
    startCheckout: vi.fn(),
    closeCheckout: vi.fn(),
  }
  let listen: (event: object) => void = () => undefined
  const element = { textContent: '', replaceChildren: () => undefined }
  const window = {
    addEventListener: (_: string, call: typeof listen) => {
      listen = call
    },
    ...(hasScript
      ? {
          monerisCheckout: vi.fn(function () {
            return checkout
          }),
        }
      : {}),
  }
  const location = { host: 'pay-frame.wash.example', protocol: 'https:' }
  const document = { getElementById: () => element }
  // oxlint-disable-next-line no-new-func -- the script of a page without modules
  new Function('window', 'document', 'location', 'parent', script)(window, document, location, parent)
  const receive = (data: unknown, origin = 'https://puddle.wash.example', source: object = parent) =>
    listen({ data, origin, source })
  return { sent, callbacks, checkout, receive, note: element }
}

test('the page reports that it is ready, and starts the form when the app answers', () => {
  const { sent, checkout, receive } = openPage()
  expect(sent).toEqual([[{ payFrame: 'ready' }, '*']])
  receive({ start })
  expect(checkout.setMode).toHaveBeenCalledWith('qa')
  expect(checkout.startCheckout).toHaveBeenCalledExactlyOnceWith('ticket')
})

test('an account that is not for tests starts the live form', () => {
  const { checkout, receive } = openPage()
  receive({ start: { ...start, isTestAccount: false } })
  expect(checkout.setMode).toHaveBeenCalledWith('prod')
})

test.each([
  ['of another site', { start }, 'https://evil.example', undefined],
  ['of a site whose name ends alike', { start }, 'https://evilwash.example', undefined],
  ['without encryption', { start }, 'http://puddle.wash.example', undefined],
  ['of a sandbox', { start }, 'null', undefined],
  ['of another window', { start }, 'https://puddle.wash.example', {}],
  ['without a ticket', { start: { ...start, ticket: 7 } }, 'https://puddle.wash.example', undefined],
  [
    'with a mode of another type',
    { start: { ...start, isTestAccount: 'no' } },
    'https://puddle.wash.example',
    undefined,
  ],
  ['of nothing', null, 'https://puddle.wash.example', undefined],
])('a message %s starts nothing', (_, data, origin, source) => {
  const { checkout, receive } = openPage()
  receive(data, origin, source)
  expect(checkout.startCheckout).not.toHaveBeenCalled()
})

test('a form is started once', () => {
  const { checkout, receive } = openPage()
  receive({ start })
  receive({ start: { ...start, ticket: 'another' } }, 'https://other.wash.example')
  expect(checkout.startCheckout).toHaveBeenCalledOnce()
})

test.each([
  ['payment_complete', 'receipt'],
  ['payment_receipt', 'receipt'],
  ['cancel_transaction', 'cancelled'],
  ['error_event', 'failed'],
])('%s is reported to the app that started the form alone, as "%s" without data', (callback, event) => {
  const { sent, callbacks, receive } = openPage()
  receive({ start })
  callbacks[callback]!()
  expect(sent.slice(1)).toEqual([[{ payFrame: event }, 'https://puddle.wash.example']])
})

test('without the script of Moneris the form fails, visibly', () => {
  const { sent, receive, note } = openPage(false)
  receive({ start })
  expect(sent.at(-1)).toEqual([{ payFrame: 'failed' }, 'https://puddle.wash.example'])
  expect(note.textContent).toContain('could not be opened')
})
