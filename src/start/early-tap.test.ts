import { expect, test } from 'vitest'
import { doTap, tapOn } from '#src/start/early-tap.ts'

/** A link or button as far as presses use it. */
class StandIn {
  href: string | null
  name: string
  isDisabled = false
  clicks = 0
  constructor(name: string, href: string | null = null) {
    this.name = name
    this.href = href
  }
  get textContent() {
    return ` ${this.name} `
  }
  getAttribute = (attribute: string) => (attribute === 'href' ? this.href : null)
  closest = () => this
  matches = () => this.isDisabled
  click = () => (this.clicks += 1)
}

const pageOf = (...elements: StandIn[]) => ({ querySelectorAll: () => elements }) as unknown as ParentNode
const press = (page: ParentNode, element: StandIn, at = 1_000) => tapOn(page, element as unknown as Element, at)

test('a press from before the start is done on the same element of the screen', () => {
  const picture = [new StandIn('Use', null), new StandIn('Use', null), new StandIn('Use', '/use')]
  const screen = [new StandIn('Use', '/use'), new StandIn('Use', null), new StandIn('Use', null)]
  doTap(pageOf(...screen), press(pageOf(...picture), picture[1]!), 2_000)
  expect(screen.map(({ clicks }) => clicks)).toEqual([0, 0, 1])
})

test('a press is dropped after five seconds', () => {
  const button = new StandIn('Menu')
  const page = pageOf(button)
  doTap(page, press(page, button), 6_000)
  expect(button.clicks).toBe(1)
  doTap(page, press(page, button), 6_001)
  expect(button.clicks).toBe(1)
})

test('a press is dropped when its element is gone or disabled', () => {
  const before = new StandIn('Menu')
  const tap = press(pageOf(before), before)
  const renamed = new StandIn('Close')
  const disabled = Object.assign(new StandIn('Menu'), { isDisabled: true })
  for (const after of [renamed, disabled]) {
    doTap(pageOf(after), tap, 1_100)
    expect(after.clicks).toBe(0)
  }
})

test('a press beside every link and button asks for nothing', () => {
  const button = new StandIn('Menu')
  const beside = { closest: () => null } as unknown as Element
  const page = pageOf(button)
  doTap(page, tapOn(page, beside, 1_000), 1_100)
  expect(button.clicks).toBe(0)
})
