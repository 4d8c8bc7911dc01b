import { expect, test } from 'vitest'
import { airPayName } from '#contract/constants.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { watchKioskCharge } from './kiosk-charge.ts'

const purchase = (transRecordId: string, name = airPayName): Purchase => ({
  purchaseDate: '2026-11-21T09:41:00.000Z',
  total: 12,
  transRecordId,
  purchasedProducts: [
    {
      name,
      quantity: 1,
      unitPrice: 12,
      isGift: false,
      giftedEmail: null,
      fulfillable: false,
      appProductType: 'AppWash',
    },
  ],
})

const start = () => {
  const clock = new FakeClock()
  const page = { visible: true, asked: 0, history: [purchase('yesterday')], down: false }
  const charges: string[] = []
  const load = async () => {
    page.asked += 1
    if (page.down) throw new Error('no answer')
    return page.history
  }
  const listeners = new Set<() => void>()
  const onUserChange = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const end = watchKioskCharge({ clock, load, visible: () => page.visible, onUserChange }, (charge) => {
    charges.push(charge.transRecordId)
  })
  const tellChange = async () => {
    for (const listener of listeners) listener()
    await clock.advance(0)
  }
  return { clock, page, charges, tellChange, end }
}

test('a charge that appears in the history is reported once; one that was there before is not', async () => {
  const { clock, page, charges } = start()
  await clock.advance(20_000)
  expect(charges).toEqual([])
  page.history = [purchase('now'), purchase('yesterday')]
  await clock.advance(10_000)
  expect(charges).toEqual(['now'])
  await clock.advance(30_000)
  expect(charges).toEqual(['now'])
})

test('another purchase, and the first history after a lost signal, are no charge of the kiosk', async () => {
  const { clock, page, charges } = start()
  page.down = true
  await clock.advance(0)
  page.history = [purchase('wash', 'Bubble Bath'), purchase('yesterday')]
  await clock.advance(10_000)
  page.down = false
  await clock.advance(10_000)
  expect(charges).toEqual([])
})

test('a hidden page sends no request, and none is sent after the end', async () => {
  const { clock, page, end } = start()
  await clock.advance(0)
  page.visible = false
  await clock.advance(60_000)
  expect(page.asked).toBe(1)
  page.visible = true
  await clock.advance(10_000)
  expect(page.asked).toBe(2)
  end()
  await clock.advance(60_000)
  expect(page.asked).toBe(2)
})

test('a change that the server reports is looked at once', async () => {
  const { clock, page, charges, tellChange, end } = start()
  await clock.advance(0)
  page.history = [purchase('now'), purchase('yesterday')]
  await tellChange()
  expect(charges).toEqual(['now'])
  expect(page.asked).toBe(2)
  end()
  await tellChange()
  expect(page.asked).toBe(2)
})
