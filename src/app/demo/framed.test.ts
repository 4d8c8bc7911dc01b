import { beforeEach, expect, test, vi } from 'vitest'
import { frameScheme } from '#src/customer/shell/look/frame-scheme.ts'
import { setUpInFrame } from './framed.ts'

const frontDoor = 'http://localhost:8080'
const postMessage = vi.fn()
let parts: { parent: Window; heard: Record<string, (event: object) => void>; dialog: boolean }

beforeEach(() => {
  postMessage.mockClear()
  frameScheme.set(undefined)
  parts = { parent: { postMessage } as unknown as Window, heard: {}, dialog: false }
  const page = {
    parent: parts.parent,
    document: {
      documentElement: { style: { setProperty: vi.fn() } },
      querySelector: () => (parts.dialog ? {} : null),
    },
    addEventListener: (type: string, listener: (event: object) => void) => void (parts.heard[type] = listener),
  }
  setUpInFrame('http://puddle.localhost:8080', page as unknown as Window)
})
const scheme = (dark: boolean, origin = frontDoor) =>
  parts.heard.message!({ origin, source: parts.parent, data: { type: 'front-door:scheme', dark } })
const told = () => postMessage.mock.calls.map(([message, to]) => [(message as { type: string }).type, to])

test('a framed app sends its ready message to the front door’s origin only', () => {
  expect(told()).toEqual([['clearcoat:framed', frontDoor]])
})

test('the front door’s dark scheme is applied, its light scheme leaves the choice to the merchant', () => {
  scheme(true)
  expect(frameScheme.get()).toBe(true)
  scheme(false)
  expect(frameScheme.get()).toBeUndefined()
})

test('a scheme from another origin is ignored', () => {
  scheme(true, 'http://evil.example')
  expect(frameScheme.get()).toBeUndefined()
})

test('Escape is passed to the front door, unless it closes a dialog of the app', () => {
  parts.dialog = true
  parts.heard.keydown!({ key: 'Escape' })
  expect(told()).toHaveLength(1)
  parts.dialog = false
  parts.heard.keydown!({ key: 'Escape' })
  expect(told().at(-1)).toEqual(['clearcoat:escape', frontDoor])
})
