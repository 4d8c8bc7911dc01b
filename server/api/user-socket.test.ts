import { beforeEach, expect, test } from 'vitest'
import type { LiveMessage } from '#server/live/announce.ts'
import type { Kernel } from './kernel.ts'
import { userSocket } from './user-socket.ts'

const bearer = { tenant: 1, userId: 'user', sessionId: 'session', tokenId: 'token' }
const site = { id: 1, keys: { earlierTokens: [] } }
const greeting = JSON.stringify({ accessToken: 'a.b.c' })

let read: () => Promise<unknown>
let receive: (message: LiveMessage) => void
let reconnect: () => void
let idle: Promise<unknown>
let errors: unknown[]

/** The parts of the kernel that a user's connection needs; `read` answers whether the session is open. */
const kernel = {
  live: {
    on: (listener: { onMessage: typeof receive; onReconnect: typeof reconnect }) => {
      receive = listener.onMessage
      reconnect = listener.onReconnect
    },
  },
  deps: {
    background: (_: string, work: () => Promise<unknown>) => {
      idle = work().catch((error: unknown) => errors.push(error))
    },
    tokens: { read: async () => bearer },
  },
  transact: () => read(),
} as unknown as Kernel

const makeWire = () => {
  const wire = {
    frames: [] as string[],
    isClosed: false,
    send: (text: string) => wire.frames.push(text),
    ping: () => undefined,
    close: () => {
      wire.isClosed = true
    },
    terminate: () => undefined,
  }
  return wire
}

beforeEach(() => {
  errors = []
  read = async () => true
})

test('a connection whose session could not be read is closed, and is told nothing of the user', async () => {
  const [sockets, wire] = [userSocket(kernel), makeWire()]
  read = () => Promise.reject(new Error('no database'))
  sockets.greet(wire, site, greeting)
  await idle
  receive({ about: 'user', tenant: 1, id: 'user' })
  expect([wire.isClosed, wire.frames, errors.length]).toEqual([true, [], 1])
})

test('a new connection of a user is not announced to the other pages of the user', async () => {
  const [sockets, first, second] = [userSocket(kernel), makeWire(), makeWire()]
  for (const wire of [first, second]) {
    sockets.greet(wire, site, greeting)
    await idle
  }
  expect([first.frames.length, second.frames.length]).toEqual([1, 1])
  receive({ about: 'user', tenant: 1, id: 'user' })
  receive({ about: 'user', tenant: 2, id: 'user' })
  expect([first.frames.length, second.frames.length]).toEqual([2, 2])
})

test('a page that leaves while its session is read is sent nothing', async () => {
  const [sockets, wire] = [userSocket(kernel), makeWire()]
  sockets.greet(wire, site, greeting)
  sockets.leave(wire)
  await idle
  expect(wire.frames).toEqual([])
})

test('after announcements were missed, pages are told of a change, and those of an ended session are closed', async () => {
  const [sockets, wire] = [userSocket(kernel), makeWire()]
  sockets.greet(wire, site, greeting)
  await idle
  reconnect()
  await idle
  expect([wire.isClosed, wire.frames.length]).toEqual([false, 2])
  read = async () => null
  reconnect()
  await idle
  expect(wire.isClosed).toBe(true)
})
