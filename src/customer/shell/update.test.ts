import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paymentLock } from '#src/platform/locks.ts'
import { memoryLocks } from '#src/platform/memory-locks.ts'
import { flushMacrotasks } from '#tests/support/fake-clock.ts'
import { attentionOf } from '../paying/reload-between.ts'
import { createPaymentSession } from '../paying/session.ts'
import { reloadWithNewWorker } from './update.ts'

/** The browser's container of workers, with the controller of this page. */
class Container extends EventTarget {
  controller: object | null = null
  takeOver(controller: object | null): void {
    this.controller = controller
    this.dispatchEvent(new Event('controllerchange'))
  }
}

const reload = vi.fn<() => void>()
const locks = memoryLocks()
const payment = createPaymentSession()
let container: Container
let signals: EventTarget
let network: { onLine: boolean; serviceWorker: Container }

/** More turns than the locks of a reload take. */
const settled = flushMacrotasks

beforeEach(() => {
  reload.mockReset()
  container = new Container()
  container.controller = {}
  signals = new EventTarget()
  network = { onLine: true, serviceWorker: container }
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', signals.addEventListener.bind(signals))
  reloadWithNewWorker({ locks, payment })
})
afterEach(() => vi.unstubAllGlobals())

test('a new worker that takes over reloads the page', async () => {
  container.takeOver({})
  await settled()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page whose worker is gone is not reloaded, nor when a first worker comes again', async () => {
  container.takeOver(null)
  container.takeOver({})
  await settled()
  expect(reload).not.toHaveBeenCalled()
})

test('without a network the reload waits until it is back', async () => {
  network.onLine = false
  container.takeOver({})
  await settled()
  expect(reload).not.toHaveBeenCalled()
  network.onLine = true
  signals.dispatchEvent(new Event('online'))
  await settled()
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['a payment under way', () => locks, paymentLock],
  ['the question of a purchase', () => attentionOf(payment), 'tap'],
  ['an outcome that is being read', () => attentionOf(payment), 'outcome'],
])('the reload waits for %s', async (_, held, name) => {
  let end = (): void => undefined
  const holding = held().hold(name, () => new Promise<void>((resolve) => (end = resolve)))
  container.takeOver({})
  await settled()
  expect(reload).not.toHaveBeenCalled()
  end()
  await holding
  await settled()
  expect(reload).toHaveBeenCalledOnce()
})
