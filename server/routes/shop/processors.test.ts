import { beforeEach, describe, expect, test } from 'vitest'
import { formOf } from '#contract/rules/card-form.ts'
import type { HostedFormSetup } from '#contract/shapes/payment.ts'
import { shortReference } from '#server/payments/exact/api.ts'
import { cardOfToken } from '#server/payments/exact/token.ts'
import { processorNames, type ProcessorName } from '#server/payments/processor.ts'
import { cardOf } from '#server/tables/cards.ts'
import { retiredCards } from '#server/tables/retired-cards.ts'
import { cardForms } from '#server/testing/card-forms.ts'
import { follow, openForm, simulatorsOf, typeCard } from '#server/testing/simulated-cards.ts'

const forms = cardForms()
const { startAt, faults, connect, setUp, cardOnFile } = forms

/** What the app does after the form: our page is shown, or the receipt is fetched. */
const goOn = async (typed: Awaited<ReturnType<typeof typeCard>>, socketId: string) => {
  if (typed.next) await follow(forms.server, typed.next)
  if (!typed.tell) return undefined
  const query = { ticket: typed.tell.ticket, socketId }
  return forms.server.call('GET /payments/moneris/receipts', { as: forms.person, query })
}
const enter = async (number?: string) => {
  const { socketId, setup, next } = await setUp()
  await goOn(await typeCard(forms.server, setup, number), socketId)
  return next
}
const buy = async (key = 'k') => {
  const { id } = await forms.server.make.product(forms.merchant, { priceCents: 1_234, taxRate: 0 })
  const body = { products: [{ productId: id }], total: 12.34 }
  return forms.server.call('POST /orders', { as: forms.person, body, headers: { 'idempotency-key': key } })
}
const charges = (reference: string) =>
  simulatorsOf(forms.server).bank.charges.filter((each) => each.reference === reference)

const storedCard = () =>
  forms.server.database.transact(forms.merchant.tenant, 'test', (tx) => cardOf(tx, forms.person.userId))
const retired = () =>
  forms.server.database.transact(forms.merchant.tenant, 'test', (tx) => tx.select().from(retiredCards))
/** E-xact's token is stored with what else its charges need. */
const isAtProcessor = (token: string): boolean =>
  simulatorsOf(forms.server).bank.card(token.includes('|') ? cardOfToken(token).token : token) !== undefined

/** E-xact takes shorter references. */
const bankReference = (name: ProcessorName, order: string): string =>
  name === 'exacthosted' ? shortReference(order) : order

describe.each(processorNames)('at %s', (name) => {
  beforeEach(() => startAt(name))

  test('a card typed into its form is stored, and pays', async () => {
    const next = await enter()
    expect(await next()).toEqual({ event: 'message', success: true, errorMessage: null })
    expect(await cardOnFile()).toMatchObject({ onFile: true, expirationMonth: 8, expirationYear: 2028 })
    expect((await cardOnFile()).maskedCardNumber).toContain('4242')
    const { result } = await buy()
    expect(result).toMatchObject({ approved: true })
    expect(charges(bankReference(name, result.transRecordId ?? ''))).toMatchObject([{ state: 'approved' }])
  })

  test('the same purchase again on the same day is paid again', async () => {
    await enter()
    const { id } = await forms.server.make.product(forms.merchant, { priceCents: 1_234, taxRate: 0 })
    const body = { products: [{ productId: id }], total: 12.34 }
    for (const key of ['first', 'second']) {
      const answer = await forms.server.call('POST /orders', {
        as: forms.person,
        body,
        headers: { 'idempotency-key': key },
      })
      expect(answer.result).toMatchObject({ approved: true })
    }
  })

  test('a refused card is reported, and is not stored', async () => {
    const next = await enter('4000 0000 0000 0069')
    expect(await next()).toMatchObject({ event: 'message', success: false })
    expect((await cardOnFile()).onFile).toBe(false)
  })

  test('a removed or replaced card is deleted there, where the interface can delete one', async () => {
    const token = async () => (await storedCard())?.processorToken ?? ''
    await enter()
    const replaced = await token()
    await enter()
    const removed = await token()
    await forms.server.call('DELETE /users/card', { as: forms.person })
    expect([replaced, removed].map(isAtProcessor)).toEqual([true, true])
    forms.server.clock.advance(10 * 60_000)
    await forms.server.runner.drain(['retired-card'])
    const staysThere = name === 'exacthosted'
    expect([replaced, removed].map(isAtProcessor)).toEqual([staysThere, staysThere])
    expect(await retired()).toEqual([])
  })

  test('a declined charge is final', async () => {
    await enter('4000 0000 0000 0002')
    const { result } = await buy()
    expect(result).toMatchObject({ approved: false })
    expect(simulatorsOf(forms.server).bank.charges.at(-1)).toMatchObject({ state: 'declined' })
  })

  test('a charge that the processor refuses is no charge', async () => {
    await enter('4000 0000 0000 9995')
    expect((await buy()).errorCode).toBe('GATEWAY')
  })

  test('a result that comes twice counts once, and one that never comes leaves the card off', async () => {
    faults().results = 'twice'
    const { socketId, setup, next } = await setUp()
    const typed = await typeCard(forms.server, setup)
    for (const _ of [1, 2]) await goOn(typed, socketId)
    expect(await next()).toMatchObject({ success: true })
    faults().results = 'never'
    const stored = await cardOnFile()
    await enter()
    expect(await cardOnFile()).toEqual(stored)
  })

  test('a result that its bearer has changed stores nothing', async () => {
    faults().results = 'forged'
    const { socketId, setup } = await setUp()
    await goOn(await typeCard(forms.server, setup), socketId)
    expect((await cardOnFile()).onFile).toBe(false)
  })

  test('the page names the hosts of this form and no others', async () => {
    const site = `http://${forms.merchant.subdomain}.localhost:8080`
    const page = await forms.server.app.inject({ url: '/', headers: { host: new URL(site).host } })
    const policy = String(page.headers['content-security-policy'])
    const { setup } = await setUp()
    const form = formOf(setup, site)
    const payFrame = 'http://pay-frame.localhost:8080'
    const returnsToUs = ['worldpay', 'ips', 'moneris_deprecated'].includes(name)
    expect(policy).toContain(`frame-src ${form.origin}${returnsToUs ? ` ${payFrame}` : ''};`)
    expect(policy).toContain(`form-action 'self'${form.fields ? ` ${form.origin}` : ''};`)
  })
})

/** Set-ups whose fields were changed on their way, with what the simulator refuses. */
describe.each([
  ['exacthosted', 'x_amount', '10.00'],
  ['exacthosted', 'x_fp_sequence', 'another'],
  ['exacthosted', 'x_fp_hash', 'abc'],
  ['exacthosted', 'x_fp_timestamp', '1000000000'],
  ['worldpay', 'refNum', 'another'],
  ['worldpay', 'amount', '10.00'],
  ['ips', 'refNum', 'another'],
  ['ips', 'amount', '10.00'],
  ['moneris_deprecated', 'hppKey', 'another'],
  ['moneris_deprecated', 'amount', '10.00'],
] as const)('the form of %s', (name, member, value) => {
  test(`is refused with another ${member}`, async () => {
    await startAt(name)
    const { setup } = await setUp()
    const changed = { ...setup, setupData: { ...setup.setupData, [member]: value } } as HostedFormSetup
    expect((await openForm(formOf(changed, 'http://puddle.localhost'))).status).toBe(400)
    expect((await openForm(formOf(setup, 'http://puddle.localhost'))).status).toBe(303)
  })
})

describe.each([
  ['GET /payments/exact/form_data', ['exacthosted']],
  ['GET /payments/worldpay/addnew', ['worldpay']],
  ['GET /payments/moneris/setup', ['moneris', 'moneris_deprecated']],
] as const)('%s', (call, own) => {
  test('sets up the form of its processors and refuses the others', async () => {
    for (const name of [...processorNames, 'none'] as const) {
      await startAt(name)
      const { socketId } = await connect()
      const answer = await forms.server.call(call, { as: forms.person, query: { socketId } })
      if (own.some((each) => each === name)) expect(answer.result.processor).toBe(name)
      else expect([answer.status, answer.errorCode]).toEqual([409, 'PROCESSOR_OTHER'])
    }
  })

  test('needs a socket, a device, a confirmed email and a token, as every set-up', async () => {
    await startAt(own[0])
    const ask = (as: object, socketId: string, headers = {}) =>
      forms.server.call(call, { as, query: { socketId }, headers })
    const { socketId } = await connect()
    expect((await ask(forms.person, '0'.repeat(32))).errorCode).toBe('SOCKET_UNKNOWN')
    expect((await ask(forms.person, socketId, { deviceId: 'short' })).errorCode).toBe('DEVICE_ID')
    const unconfirmed = await forms.server.make.loggedIn(forms.merchant, { emailConfirmedAt: null })
    expect((await ask(unconfirmed, socketId)).errorCode).toBe('EMAIL_UNCONFIRMED_CARD')
    expect((await ask(forms.merchant, socketId)).errorCode).toBe('JWT_MISSING')
    const foreign = await forms.server.make.loggedIn(await forms.server.make.merchant({ processor: own[0] }))
    expect((await ask(foreign, socketId)).errorCode).toBe('SOCKET_UNKNOWN')
    expect((await ask({ ...foreign, appKey: forms.merchant.appKey }, socketId)).errorCode).toBe('TENANT_MISMATCH')
    expect((await ask(forms.person, socketId)).status).toBe(200)
  })

  test('reports a processor that is down, and the entry ends', async () => {
    await startAt(own[0])
    const { processors } = forms.server.deps
    forms.server.deps.processors = {
      ...processors,
      at: async (...merchants) => {
        const known = await processors.at(...merchants)
        return known && { ...known, openCardEntry: () => Promise.reject(new Error('connection refused')) }
      },
    }
    const { socketId } = await connect()
    const answer = await forms.server.call(call, { as: forms.person, query: { socketId } })
    forms.server.deps.processors = processors
    expect([answer.status, answer.errorCode]).toEqual([502, 'PROCESSOR_DOWN'])
  })
})
