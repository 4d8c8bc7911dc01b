import { beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '#server/basics/ports.ts'
import { keepListening, type ListenerConnection } from './listener.ts'

const log: Log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }

/** A fake database whose connections the test breaks, and which may be down. */
const fakeDatabase = () => {
  const state = {
    opened: 0,
    closed: 0,
    failures: 0,
    pauses: [] as number[],
    received: [] as string[],
    reconnects: 0,
    completeUntil: 0,
    silent: false,
    now: 0,
  }
  let say: (payload: string) => void = () => undefined
  let lose: () => void = () => undefined
  let noticed: () => void = () => undefined
  const open = async (onMessage: (payload: string) => void): Promise<ListenerConnection> => {
    if (state.failures > 0) {
      state.failures -= 1
      throw new Error('refused')
    }
    state.opened += 1
    say = onMessage
    const lost = new Promise<void>((resolve) => {
      lose = resolve
    })
    return {
      lost,
      completeUntil: () => state.completeUntil,
      catchUp: async () => {
        if (state.silent) throw new Error('no answer')
        say('on its way')
      },
      close: () => {
        state.closed += 1
        lose()
      },
    }
  }
  const wait = async (pause: number): Promise<void> => {
    state.pauses.push(pause)
  }
  const callbacks = {
    onMessage: (payload: string) => {
      state.received.push(payload)
    },
    onReconnect: () => {
      state.reconnects += 1
      handle.onReconnect()
      // The next connection counts once the listener returns.
      queueMicrotask(() => noticed())
    },
  }
  const handle = {
    state,
    onReconnect: (): void => undefined,
    start: () => keepListening({ open, wait, now: () => state.now, log }, callbacks),
    say: (payload: string) => say(payload),
    /** Breaks the connection and waits for the next one. */
    breakOff: () =>
      new Promise<void>((done) => {
        noticed = done
        lose()
      }),
  }
  return handle
}
let it: ReturnType<typeof fakeDatabase>
beforeEach(() => {
  it = fakeDatabase()
})

test('a notification reaches the listener', async () => {
  const { stop } = await it.start()
  it.say('one')
  it.say('two')
  expect(it.state.received).toEqual(['one', 'two'])
  expect(it.state.reconnects).toBe(0)
  await stop()
  expect(it.state.closed).toBe(1)
})

test('a lost connection is replaced, and the listener is called because it may have missed notifications', async () => {
  const { stop } = await it.start()
  await it.breakOff()
  it.say('later')
  expect(it.state).toMatchObject({ opened: 2, reconnects: 1, received: ['later'], pauses: [] })
  await stop()
})

test('reconnecting to a database that is down is retried with growing pauses', async () => {
  const { stop } = await it.start()
  it.state.failures = 9
  await it.breakOff()
  expect(it.state.pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  it.state.failures = 1
  await it.breakOff()
  expect(it.state.pauses.at(-1)).toBe(500)
  await stop()
})

test('a stopped listener opens no connection', async () => {
  const { stop } = await it.start()
  await stop()
  expect(it.state).toMatchObject({ opened: 1, reconnects: 0 })
})

test('it is current while the database answers, and not once it has been silent for 3 seconds', async () => {
  const { isCurrent, stop } = await it.start()
  it.state.now = 3_000
  expect(isCurrent()).toBe(true)
  it.state.now = 3_001
  expect(isCurrent()).toBe(false)
  it.state.completeUntil = 2_000
  expect(isCurrent()).toBe(true)
  await stop()
})

test('it is not current from the loss of its connection until the listener was told of the next one', async () => {
  const seen: boolean[] = []
  const { isCurrent, stop } = await it.start()
  it.onReconnect = () => seen.push(isCurrent())
  await it.breakOff()
  expect(seen).toEqual([false])
  expect(isCurrent()).toBe(true)
  await stop()
})

test('catching up waits for the notifications on their way, and for none that a lost connection cannot bring', async () => {
  const listening = await it.start()
  await listening.catchUp()
  expect(it.state.received).toEqual(['on its way'])
  it.state.silent = true
  await listening.catchUp()
  await listening.stop()
  expect(it.state.received).toEqual(['on its way'])
})
