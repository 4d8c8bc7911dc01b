import { beforeEach, expect, test, vi } from 'vitest'
import { PositionUnknown, type Geolocation, type Point } from '#src/platform/geolocation.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { createPosition, findPosition, findPositionQuietly } from './position.ts'

const millbrook = { lat: 44.8113, lng: -91.4985 }
const browser = (granted: boolean, locate: () => Promise<Point>) =>
  ({ isGranted: async () => granted, locate: vi.fn(locate) }) satisfies Geolocation

const logged = vi.spyOn(console, 'warn')
beforeEach(() => logged.mockReset().mockImplementation(() => undefined))

test('the position is requested only by a tap', async () => {
  const state = createPosition()
  const geolocation = browser(false, async () => millbrook)
  await findPositionQuietly(state, geolocation, new FakeClock())
  expect(geolocation.locate).not.toHaveBeenCalled()
  expect(state.is).toBe('unknown')
})

test('a permission granted before is used without a prompt, and not again within a minute', async () => {
  const [state, clock] = [createPosition(), new FakeClock()]
  const geolocation = browser(true, async () => millbrook)
  await findPositionQuietly(state, geolocation, clock)
  await findPositionQuietly(state, geolocation, clock)
  expect(state).toMatchObject({ is: 'known', point: millbrook, at: clock.now() })
  expect(geolocation.locate).toHaveBeenCalledOnce()
  await clock.advance(60_000)
  await findPositionQuietly(state, geolocation, clock)
  expect(geolocation.locate).toHaveBeenCalledTimes(2)
})

test('a refusal is stored as one, and deletes the last position', async () => {
  const [state, clock] = [createPosition(), new FakeClock()]
  await findPosition(
    state,
    browser(true, async () => millbrook),
    clock,
  )
  await findPosition(
    state,
    browser(true, () => Promise.reject(new PositionUnknown(true))),
    clock,
  )
  expect(state).toMatchObject({ is: 'denied', point: undefined })
})

test('a failed update keeps the last position', async () => {
  const [state, clock] = [createPosition(), new FakeClock()]
  const lost = browser(true, () => Promise.reject(new PositionUnknown(false)))
  await findPosition(state, lost, clock)
  expect(state.is).toBe('unavailable')
  await findPosition(
    state,
    browser(true, async () => millbrook),
    clock,
  )
  await findPosition(state, lost, clock)
  expect(state).toMatchObject({ is: 'known', point: millbrook })
})

test('every failure is logged; only one after a tap is shown', async () => {
  const [state, clock] = [createPosition(), new FakeClock()]
  const lost = browser(true, () => Promise.reject(new PositionUnknown(false)))
  await findPositionQuietly(state, lost, clock)
  expect(state.is).toBe('unknown')
  expect(logged).toHaveBeenCalledOnce()
  await findPosition(state, lost, clock)
  expect(state.is).toBe('unavailable')
})
