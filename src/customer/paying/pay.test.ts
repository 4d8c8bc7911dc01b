import { describe, expect, test, vi } from 'vitest'
import { preferencesChange, vehicleChange } from '#contract/requests/kinds.ts'
import type { Intent } from '#src/local/intents.ts'
import { NoAnswer, Refused } from '#src/remote/outcome.ts'
import { accepted, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { aProduct } from '#tests/support/products.ts'
import { drainWithDialog } from './confirm.tsx'
import { outcomeFromEarlierPage, type Outcome } from './outcome.ts'
import { pay, type PayQuestions } from './pay.ts'
import type { Purchase } from './session.ts'

const card = {
  onFile: true,
  cardType: 'visa',
  maskedCardNumber: '**** **** **** 4242',
  expirationMonth: 8,
  expirationYear: 2028,
}
const noCard = { onFile: false, cardType: null, maskedCardNumber: null, expirationMonth: null, expirationYear: null }
const person = (given: object = {}) => ({ emailConfirmed: true, payment: card, ...given })
const approved: Outcome = { is: 'approved', order: { approved: true, code: 'A1' } }
const wash = { person: 'casey', units: [{ product: aProduct(), gift: null, cardNumber: null }], cartIds: ['line'] }
const club = {
  person: 'casey',
  units: [{ product: aProduct({ productType: 'AppClub' }), gift: null, cardNumber: null }],
  cartIds: [],
}

const start = async (account: object = person()) => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('GET /users', () => accepted(account))
  const posts = vi.fn<PayQuestions['post']>(async () => approved)
  const said = vi.fn((work: Promise<string[]>) => work)
  const questions = {
    verifyEmail: vi.fn(async () => true),
    consent: vi.fn(async () => true),
    addCard: vi.fn(async () => true),
    confirm: vi.fn(async () => true),
    drain: vi.fn((who: string, kinds: readonly string[]) => drainWithDialog(phone, who, kinds, said)),
    post: posts,
  } satisfies PayQuestions
  const ports = { ...phone, newKey: () => 'key-1' }
  return { phone, questions, said, run: (purchase: Purchase = wash) => pay(ports, questions, purchase) }
}

test('with all requirements met the user confirms the total and the card, then the order is sent', async () => {
  const { questions, run } = await start()
  expect(await run()).toMatchObject({ is: 'settled', outcome: { is: 'approved' } })
  expect(questions.confirm).toHaveBeenCalledWith(
    expect.objectContaining({ count: 1, total: 2568 }),
    'Visa ending 4242',
    null,
  )
  expect(questions.post).toHaveBeenCalledWith(
    expect.objectContaining({
      key: 'key-1',
      total: 2568,
      cartIds: ['line'],
      state: 'sending',
      order: { products: [{ productId: 1 }], total: 25.68, monthly: 0 },
    }),
    wash.units,
  )
  expect(questions.verifyEmail).not.toHaveBeenCalled()
  expect(questions.addCard).not.toHaveBeenCalled()
})

test('No to the total sends nothing', async () => {
  const { questions, run } = await start()
  questions.confirm.mockResolvedValue(false)
  expect(await run()).toEqual({ is: 'stopped' })
  expect(questions.post).not.toHaveBeenCalled()
})

test('an unconfirmed email comes before the card', async () => {
  const { phone, questions, run } = await start(person({ emailConfirmed: false, payment: noCard }))
  questions.verifyEmail.mockImplementation(async () => {
    expect(questions.addCard).not.toHaveBeenCalled()
    phone.server.on('GET /users', () => accepted(person({ payment: noCard })))
    return true
  })
  questions.addCard.mockImplementation(async () => {
    phone.server.on('GET /users', () => accepted(person()))
    return true
  })
  expect(await run()).toMatchObject({ is: 'settled' })
})

test('a card that was not added ends the purchase before the question', async () => {
  const { questions, run } = await start(person({ payment: noCard }))
  questions.addCard.mockResolvedValue(false)
  expect(await run()).toEqual({ is: 'stopped' })
  expect(questions.confirm).not.toHaveBeenCalled()
})

test('an email confirmed meanwhile on another device is not asked about', async () => {
  const { phone, questions, run } = await start()
  await phone.keeper.store({ account: person({ emailConfirmed: false }) }, 'person', 'casey')
  await run()
  expect(questions.verifyEmail).not.toHaveBeenCalled()
})

const asked = (kind: 'terms' | 'clubTerms', version = 2) => ({ asked: [{ kind, version }] })

test('new terms are asked about before the card, and a purchase without an answer ends', async () => {
  const { phone, questions, run } = await start(person({ payment: noCard, ...asked('terms') }))
  questions.consent.mockResolvedValueOnce(false)
  expect(await run()).toEqual({ is: 'stopped' })
  expect(questions.addCard).not.toHaveBeenCalled()
  questions.consent.mockImplementation(async () => {
    phone.server.on('GET /users', () => accepted(person()))
    return true
  })
  expect(await run()).toMatchObject({ is: 'settled', outcome: { is: 'approved' } })
})

test('terms of the club that are agreed to at the checkout go with the order, and are not asked about', async () => {
  const { questions, run } = await start(person(asked('clubTerms')))
  await run({ ...club, clubTerms: 2 } as typeof club)
  expect(questions.consent).not.toHaveBeenCalled()
  expect(questions.post.mock.calls[0]?.[0].order).toMatchObject({ clubTerms: 2 })
  await run({ ...club, clubTerms: 1 } as typeof club)
  expect(questions.consent).toHaveBeenCalledOnce()
})

const consentRequired: Outcome = {
  is: 'refused',
  error: new Refused(409, 'Please agree to the new terms first.', { code: 'CONSENT_REQUIRED' }),
}

test('a server that asks for new terms leads to them, and to a second question', async () => {
  const { phone, questions, run } = await start()
  questions.post.mockImplementationOnce(async () => {
    phone.server.on('GET /users', () => accepted(person(asked('terms'))))
    return consentRequired
  })
  questions.consent.mockImplementation(async () => {
    phone.server.on('GET /users', () => accepted(person()))
    return true
  })
  expect(await run()).toMatchObject({ is: 'settled', outcome: { is: 'approved' } })
  expect(questions.confirm).toHaveBeenCalledTimes(2)
})

test('a club whose terms have changed since the checkout showed them is not ordered, and the new ones are fetched', async () => {
  const { phone, questions, run } = await start()
  const versions = { terms: 1, clubTerms: 3, privacyPolicy: 1 }
  phone.server.on('GET /accounts/settings/app', () => accepted({ versions }))
  questions.post.mockResolvedValue(consentRequired)
  expect(await run({ ...club, clubTerms: 2 } as typeof club)).toEqual({ is: 'newTerms' })
  expect(questions.post).toHaveBeenCalledOnce()
})

test('a free order needs no card', async () => {
  const { questions, run } = await start(person({ payment: noCard }))
  await run({ ...wash, units: [{ product: aProduct({ price: 0, taxes: 0 }), gift: null, cardNumber: null }] })
  expect(questions.confirm).toHaveBeenCalledWith(expect.objectContaining({ total: 0 }), '', null)
  expect(questions.addCard).not.toHaveBeenCalled()
})

test('a server without a card on file leads to the card entry, and a second question with a new key', async () => {
  const { phone, questions, run } = await start()
  questions.post.mockImplementationOnce(async () => {
    phone.server.on('GET /users', () => accepted(person({ payment: noCard })))
    return { is: 'refused', error: new Refused(409, 'No card on file.', { code: 'NO_CARD' }) }
  })
  questions.addCard.mockImplementation(async () => {
    phone.server.on('GET /users', () => accepted(person()))
    return true
  })
  expect(await run()).toMatchObject({ is: 'settled', outcome: { is: 'approved' } })
  expect(questions.confirm).toHaveBeenCalledTimes(2)
})

test('without a connection no question is shown and nothing is sent', async () => {
  const offline = await start()
  offline.phone.contact.offline = true
  expect(await offline.run()).toEqual({ is: 'no-signal' })
  const dead = await start()
  dead.phone.server.on('GET /users', () => networkDown())
  expect(await dead.run()).toEqual({ is: 'no-signal' })
  expect(dead.questions.confirm).not.toHaveBeenCalled()
})

test('a server silent for long counts as no connection, whatever the device reports of its network', async () => {
  const { phone, questions, run } = await start()
  await phone.keeper.store({ account: person() }, 'person', 'casey')
  Object.assign(phone.contact, { offline: false, misses: 2, lastAnswerAt: phone.clock.now() - 60_000 })
  expect(await run()).toEqual({ is: 'no-signal' })
  expect(questions.confirm).not.toHaveBeenCalled()
})

test('a slow server does not delay a user with a complete stored account', async () => {
  const { phone, questions, run } = await start()
  await phone.keeper.store({ account: person() }, 'person', 'casey')
  await phone.clock.advance(120_000)
  vi.spyOn(phone.keeper, 'refresh').mockRejectedValue(new NoAnswer('timeout'))
  expect(await run()).toMatchObject({ is: 'settled' })
  expect(questions.post).toHaveBeenCalledOnce()
})

test('a purchase with an unknown outcome prevents another one', async () => {
  const { phone, questions, run } = await start()
  await phone.own.intents.add({ key: 'old', person: 'casey' } as Intent)
  expect(await run()).toEqual({ is: 'under-way' })
  expect(questions.confirm).not.toHaveBeenCalled()
})

describe('a cart that another tab changed since the question', () => {
  const line = (id: string, given = {}) => ({ ...wash.units[0]!, id, person: 'casey', addedAt: 1, ...given })
  const changed = async (...lines: ReturnType<typeof line>[]) => {
    const tab = await start()
    tab.questions.post.mockImplementationOnce(async () => {
      await tab.phone.own.cart.bulkPut(lines)
      return { is: 'changed' }
    })
    return tab
  }

  test('is asked about again with its new content, and paid for under a new key', async () => {
    let keys = 0
    const { phone, questions } = await changed(line('line'), line('more', { addedAt: 2 }))
    const ports = { ...phone, newKey: () => `key-${(keys += 1)}` }
    expect(await pay(ports, questions, wash)).toMatchObject({ is: 'settled', intent: { key: 'key-2' } })
    expect(questions.confirm).toHaveBeenLastCalledWith(expect.objectContaining({ total: 5136 }), 'Visa ending 4242', {
      prices: [],
    })
    expect(questions.post).toHaveBeenLastCalledWith(
      expect.objectContaining({ total: 5136, cartIds: ['line', 'more'] }),
      expect.arrayContaining([expect.objectContaining({ id: 'more' })]),
    )
  })

  test('and not confirmed again charges nothing', async () => {
    const { questions, run } = await changed(line('more'))
    questions.confirm.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    expect(await run()).toEqual({ is: 'stopped' })
    expect(questions.post).toHaveBeenCalledOnce()
  })

  test('and that is empty now ends the purchase', async () => {
    const { questions, run } = await changed()
    expect(await run()).toEqual({ is: 'emptied' })
    expect(questions.confirm).toHaveBeenCalledOnce()
  })

  test('and that contains another wash club now is not paid for before its terms are accepted', async () => {
    const { questions, run } = await changed(line('line'), line('club', { product: club.units[0]!.product }))
    expect(await run()).toEqual({ is: 'changed' })
    expect(questions.confirm).toHaveBeenCalledOnce()
  })
})

describe('a total that the server refuses', () => {
  const line = (given: object = {}) => ({ ...wash.units[0]!, id: 'line', person: 'casey', addedAt: 1, ...given })
  const costs = (price: number, taxes: number, monthlyPrice: number | null = null) => ({
    is: 'refused' as const,
    error: new Refused(409, 'Prices have changed.', {
      code: 'TOTAL_CHANGED',
      resultData: { total: price + taxes, lines: [{ productId: 1, price, taxes, monthlyPrice }] },
    }),
  })
  const dearer = costs(25, 1.75)

  test('is asked about again at the new price, which says from what to what, and paid for under a new key', async () => {
    const { phone, questions } = await start()
    await phone.own.cart.add(line())
    questions.post.mockResolvedValueOnce(dearer)
    let keys = 0
    const ports = { ...phone, newKey: () => `key-${(keys += 1)}` }
    expect(await pay(ports, questions, wash)).toMatchObject({ is: 'settled', intent: { key: 'key-2' } })
    const today = { before: 2400, now: 2500, withTax: false }
    expect(questions.confirm).toHaveBeenLastCalledWith(expect.objectContaining({ total: 2675 }), 'Visa ending 4242', {
      prices: [{ name: 'The Big Splash', today, monthly: null }],
    })
    expect(questions.post.mock.lastCall![0].order).toMatchObject({ total: 26.75, monthly: 0 })
  })

  test('leaves the cart as it was, at the new price, with what it cost when it was put in', async () => {
    const { phone, questions, run } = await start()
    await phone.own.cart.add(line())
    questions.post.mockResolvedValueOnce(dearer)
    questions.confirm.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    expect(await run()).toEqual({ is: 'stopped' })
    expect(questions.post).toHaveBeenCalledOnce()
    expect(await phone.own.cart.get('line')).toMatchObject({ product: { price: 25 }, seen: { price: 24 } })
    expect(await outcomeFromEarlierPage(phone.own, 'casey', Infinity)).toBeUndefined()
  })

  test('of a new rate at a location is asked about at that rate, with the location', async () => {
    const { phone, questions, run } = await start()
    const rated = (rate: number) => [{ id: 2, name: 'Old Mill', taxRates: [{ from: '2020-01-01', rate }] }]
    await phone.keeper.store({ locations: rated(700) }, 'site', '')
    await phone.keeper.store({ homeLocation: { locationId: 2 } }, 'person', 'casey')
    phone.server.on('GET /locations', () => accepted(rated(825)))
    phone.server.on('GET /products', () => accepted([aProduct()]))
    questions.post.mockResolvedValueOnce(costs(24, 1.98))
    expect(await run({ ...wash, cartIds: [], place: { id: 2, name: 'Old Mill' } })).toMatchObject({ is: 'settled' })
    expect(questions.post.mock.calls.map(([intent]) => intent.order)).toMatchObject([
      { total: 25.68, locationId: 2 },
      { total: 25.98, locationId: 2 },
    ])
    expect(questions.confirm).toHaveBeenLastCalledWith(
      expect.objectContaining({ total: 2598, place: 'Old Mill' }),
      'Visa ending 4242',
      { prices: [{ name: 'The Big Splash', today: { before: 2568, now: 2598, withTax: true }, monthly: null }] },
    )
  })

  test('is asked about at most three times', async () => {
    const { questions, run } = await start()
    let price = 24
    questions.post.mockImplementation(async () => costs((price += 1), 1.75))
    expect(await run({ ...wash, cartIds: [] })).toMatchObject({ is: 'settled', outcome: { is: 'refused' } })
    expect(questions.confirm).toHaveBeenCalledTimes(3)
  })

  test('names the new price of each month, with the tax that the catalogue has', async () => {
    const { phone, questions, run } = await start()
    const held = aProduct({ productType: 'AppClub', monthlyPrice: 29.99, monthlyTaxes: 2.1 })
    const offered = { ...held, monthlyPrice: 34.99, monthlyTaxes: 2.45 }
    phone.server.on('GET /products', () => accepted([offered]))
    questions.post.mockResolvedValueOnce(costs(24, 1.68, 34.99))
    await run({ person: 'casey', units: [{ product: held, gift: null, cardNumber: null }], cartIds: [] })
    const monthly = { before: 2999, now: 3499, withTax: false }
    expect(questions.confirm).toHaveBeenLastCalledWith(expect.objectContaining({ monthly: 3744 }), expect.anything(), {
      prices: [{ name: 'The Big Splash', today: null, monthly }],
    })
    expect(questions.post.mock.lastCall![0].order).toMatchObject({ monthly: 37.44 })
  })
})

test('a payment that another tab opened since the question prevents this one', async () => {
  const { questions, run } = await start()
  questions.post.mockResolvedValue({ is: 'under-way' })
  expect(await run()).toEqual({ is: 'under-way' })
})

test('a club waits for the queued vehicle, and continues when it has arrived', async () => {
  const { phone, questions, run } = await start()
  const vehicle = { make: 'Honda', model: 'Fit', year: '2019', license: 'ABC123', color: 'Blue', state: 'OR' }
  phone.server.on('POST /users/vehicle', () => networkDown())
  await phone.queue.add(vehicleChange, vehicle)
  await phone.clock.advance(10)
  phone.server.on('POST /users/vehicle', () => accepted(vehicle))
  expect(await run(club)).toMatchObject({ is: 'settled' })
  expect(questions.drain).toHaveBeenCalledWith('casey', ['vehicle', 'profile', 'consent'])
})

test('a club does not wait for a change that it does not depend on', async () => {
  const { phone, said, run } = await start()
  phone.server.on('POST /user/Settings', () => networkDown())
  await phone.queue.add(preferencesChange, { bubbles: true })
  await phone.clock.advance(10)
  expect(await run(club)).toMatchObject({ is: 'settled' })
  expect(said).not.toHaveBeenCalled()
})

test('a vehicle that does not arrive within 10 seconds is named, and nothing is sent', async () => {
  const { phone, questions, run } = await start()
  phone.server.on('POST /users/vehicle', () => refused(503, 'UNAVAILABLE', 'Service unavailable.'))
  await phone.queue.add(vehicleChange, {
    make: 'Honda',
    model: 'Fit',
    year: '2019',
    license: 'ABC123',
    color: 'Blue',
    state: 'OR',
  })
  const ending = run(club)
  await phone.clock.advance(12_000)
  expect(await ending).toEqual({ is: 'waiting', kinds: ['vehicle'] })
  expect(questions.post).not.toHaveBeenCalled()
})
