import { formOf, type CardForm } from '#contract/rules/card-form.ts'
import type { HostedFormSetup } from '#contract/shapes/payment.ts'
import type { SimulatedPayments } from '#server/payments/open-simulated.ts'
import type { Simulators } from '#server/payments/simulators/server.ts'
import type { TestServer } from './harness.ts'

/** The simulators of a server with CARD_PROCESSORS=simulators. */
export const simulatorsOf = (server: TestServer): Simulators => (server.payments as SimulatedPayments).simulators

/** Where the form led: on to an address, or to a message for the page around it. */
export interface TypedCard {
  state?: string
  next?: string
  tell?: { handler: string; ticket: string }
}

const here = (url: string): URL => {
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  return address
}

/** Opens a form as the app does. @returns the answer: a redirection to the card page, or the refusal of the form */
export const openForm = (form: CardForm): Promise<Response> => {
  if (form.start) throw new Error('the form is started by the script of the processor')
  return fetch(here(form.url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form.fields ?? {}),
  })
}

/** Opens the form of a set-up, of Moneris Checkout as its script does, and types a card. */
export const typeCard = async (
  server: TestServer,
  setup: HostedFormSetup,
  number = '4242 4242 4242 4242',
): Promise<TypedCard> => {
  const form = formOf(setup, 'http://puddle.localhost:8080')
  const { checkout } = simulatorsOf(server).hostsOf(true).moneris
  const opened = form.start
    ? await fetch(here(`${checkout}/chkt/form/${form.start.ticket}`), { redirect: 'manual' })
    : await openForm(form)
  const page = opened.headers.get('location')
  if (opened.status !== 303 || !page) throw new Error(`the form answered ${opened.status}: ${await opened.text()}`)
  const answer = await fetch(here(new URL(page, form.url).href.replace(/:\d+\//, `:${portOf(checkout)}/`)), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, name: 'Maya Okafor', expiry: '08 / 28', cvc: '123', zip: '97301' }),
  })
  return (await answer.json()) as TypedCard
}

const portOf = (url: string): string => new URL(url).port

/** Follows a form to our page, as the browser does. @returns the page's status */
export const follow = async (server: TestServer, url: string): Promise<number> => {
  const { pathname, search, host } = new URL(url)
  return (await server.app.inject({ url: pathname + search, headers: { host } })).statusCode
}
