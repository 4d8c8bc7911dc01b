import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeCardSockets, socketLife, type CardSockets, type Wire } from './card-sockets.ts'

let sockets: CardSockets
let frames: unknown[]
let pings: number
let closed: boolean
const wire: Wire = {
  send: (text) => {
    frames.push(JSON.parse(text))
  },
  ping: () => {
    pings += 1
  },
  close: () => {
    closed = true
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = makeCardSockets()
  frames = []
  pings = 0
  closed = false
  sockets.adopt(1, 'a', wire)
})
afterEach(() => {
  sockets.closeAll()
  vi.useRealTimers()
})

test('a new socket is sent its id at once', () => {
  expect(frames).toEqual([{ event: 'ready', socketId: 'a' }])
})

test('a saved card is sent as result and closes the connection', () => {
  sockets.tell('a', { event: 'message', success: true, errorMessage: null })
  expect(frames.at(-1)).toEqual({ event: 'message', success: true, errorMessage: null })
  expect(closed).toBe(true)
  expect(sockets.holds('a')).toBe(false)
})

test('a refused card is sent as result and leaves the connection open', () => {
  sockets.tell('a', { event: 'message', success: false, errorMessage: 'no' })
  expect(closed).toBe(false)
})

test('a repeated outcome is sent once', () => {
  sockets.tell('a', { event: 'message', success: false, errorMessage: 'no' })
  sockets.tell('a', { event: 'message', success: false, errorMessage: 'no' })
  expect(frames).toHaveLength(2)
  expect(sockets.held()).toEqual([{ tenant: 1, socketId: 'a' }])
})

test('a ping every 25 seconds keeps proxies from closing it', () => {
  vi.advanceTimersByTime(60_000)
  expect(pings).toBe(2)
})

test('after ten minutes it sends an error frame and closes', () => {
  vi.advanceTimersByTime(socketLife)
  expect(frames.at(-1)).toEqual({ event: 'error', errorMessage: 'The card entry session is unknown or has closed.' })
  expect(closed).toBe(true)
})

test('a closed socket leaves no timer', () => {
  sockets.drop('a')
  expect(vi.getTimerCount()).toBe(0)
})
