import { beforeEach, expect, test, vi } from 'vitest'
import { doEarlyTap, noteTap, type TappedPage } from './early-tap.ts'

class StandIn {
  isConnected = true
  isDisabled = false
  clicks = 0
  isButton: boolean
  constructor(isButton = true) {
    this.isButton = isButton
  }
  closest = (selector: string) => (selector.startsWith('button') && this.isButton ? this : null)
  matches = () => this.isDisabled
  click = () => (this.clicks += 1)
}

beforeEach(() => vi.stubGlobal('Element', StandIn))

const tapped = (button = new StandIn()) => {
  const page: TappedPage = {}
  noteTap(page, button as unknown as EventTarget, 1_000)
  return { page, button }
}

test('a press from before the start is done once', () => {
  const { page, button } = tapped()
  doEarlyTap(page, 2_000)
  doEarlyTap(page, 2_000)
  expect(button.clicks).toBe(1)
})

test('a press is dropped after two and a half seconds', () => {
  const { page, button } = tapped()
  doEarlyTap(page, 3_501)
  expect(button.clicks).toBe(0)
})

test('a press is dropped when its button is gone or disabled', () => {
  for (const change of [{ isConnected: false }, { isDisabled: true }]) {
    const { page, button } = tapped(Object.assign(new StandIn(), change))
    doEarlyTap(page, 1_100)
    expect(button.clicks).toBe(0)
  }
})

test('a later press beside any button replaces it', () => {
  const { page, button } = tapped()
  noteTap(page, new StandIn(false) as unknown as EventTarget, 1_050)
  doEarlyTap(page, 1_100)
  expect(button.clicks).toBe(0)
})
