import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSiteSockets, type SiteSockets, type SiteWire } from './site-sockets.ts'

interface Page extends SiteWire {
  frames: unknown[]
  pings: number
  state: 'open' | 'closed' | 'terminated'
}

const page = (): Page => {
  const made: Page = {
    frames: [],
    pings: 0,
    state: 'open',
    send: (text) => {
      made.frames.push(JSON.parse(text))
    },
    ping: () => {
      made.pings += 1
    },
    close: () => {
      made.state = 'closed'
    },
    terminate: () => {
      made.state = 'terminated'
    },
  }
  return made
}

let sockets: SiteSockets
beforeEach(() => {
  vi.useFakeTimers()
  sockets = makeSiteSockets()
})
afterEach(() => {
  sockets.closeAll()
  vi.useRealTimers()
})

test('every page of the merchant gets the frame, and no other page', () => {
  const [one, two, other] = [page(), page(), page()]
  sockets.adopt(1, one)
  sockets.adopt(1, two)
  sockets.adopt(2, other)
  sockets.tell(1, 17)
  expect([one.frames, two.frames, other.frames]).toEqual([
    [{ event: 'config', timeStamp: 17 }],
    [{ event: 'config', timeStamp: 17 }],
    [],
  ])
})

test('a late older timestamp and a repeated one are not sent', () => {
  const open = page()
  sockets.adopt(1, open)
  for (const timeStamp of [5, 5, 4, 6]) sockets.tell(1, timeStamp)
  expect(open.frames).toEqual([
    { event: 'config', timeStamp: 5 },
    { event: 'config', timeStamp: 6 },
  ])
})

test('a page that answers its pings stays connected, one that does not is terminated', () => {
  const [alive, dead] = [page(), page()]
  sockets.adopt(1, alive)
  sockets.adopt(1, dead)
  for (let n = 0; n < 4; n += 1) {
    vi.advanceTimersByTime(25_000)
    sockets.answered(1, alive)
  }
  expect([alive.pings, alive.state]).toEqual([4, 'open'])
  expect([dead.pings, dead.state]).toEqual([1, 'terminated'])
})

test('a closed page leaves no timer and no entry', () => {
  const gone = page()
  sockets.adopt(1, gone)
  expect(sockets.tenants()).toEqual([1])
  sockets.drop(1, gone)
  expect([vi.getTimerCount(), sockets.tenants()]).toEqual([0, []])
})

test('closing the server closes all pages', () => {
  const [one, two] = [page(), page()]
  sockets.adopt(1, one)
  sockets.adopt(2, two)
  sockets.closeAll()
  expect([one.state, two.state, vi.getTimerCount()]).toEqual(['closed', 'closed', 0])
})
