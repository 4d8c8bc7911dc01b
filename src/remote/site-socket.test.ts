import { expect, test, vi } from 'vitest'
import { FakeClock, flushMacrotasks } from '#tests/support/fake-clock.ts'
import { FakeSocket } from '#tests/support/fake-socket.ts'
import { listenToSite, readSiteFrame } from './site-socket.ts'

const start = async (token?: string) => {
  const clock = new FakeClock()
  const sockets: FakeSocket[] = []
  const onFrame = vi.fn()
  const onOpen = vi.fn()
  const open = (address: string) => {
    const socket = new FakeSocket(address)
    sockets.push(socket)
    return socket
  }
  const close = listenToSite({
    report: () => undefined,
    open,
    clock,
    chance: () => 1,
    origin: 'https://puddle.test',
    appKey: async () => 'key 1',
    accessToken: async () => token,
    onOpen,
    onFrame,
  })
  await flushMacrotasks()
  return { clock, sockets, onOpen, onFrame, close }
}

test('it connects to the merchant’s own origin and passes valid frames on', async () => {
  const { sockets, onFrame } = await start()
  expect(sockets[0]!.address).toBe('wss://puddle.test/api/v1/live?app_key=key%201')
  sockets[0]!.says({ event: 'config', timeStamp: 7, version: '99' })
  sockets[0]!.says({ event: 'gossip' })
  sockets[0]!.says({ event: 'user' })
  sockets[0]!.says({ event: 'version' })
  sockets[0]!.says({ event: 'places', version: '100' })
  sockets[0]!.says({ event: 'catalogue', version: '101' })
  sockets[0]!.says({ event: 'moved' })
  sockets[0]!.says({ event: 'moved', subdomain: 'puddle-lane' })
  expect(onFrame.mock.calls.map(([frame]) => frame)).toEqual([
    { event: 'config', timeStamp: 7, version: '99' },
    { event: 'user' },
    { event: 'version' },
    { event: 'places', version: '100' },
    { event: 'catalogue', version: '101' },
    { event: 'moved', subdomain: 'puddle-lane' },
  ])
})

test('each new connection is reported, since frames may have been lost before it', async () => {
  const { clock, sockets, onOpen } = await start()
  expect(onOpen).not.toHaveBeenCalled()
  sockets[0]!.opens()
  expect(onOpen).toHaveBeenCalledOnce()
  sockets[0]!.breaks()
  await clock.advance(5_000)
  await flushMacrotasks()
  sockets[1]!.opens()
  expect(onOpen).toHaveBeenCalledTimes(2)
})

test('a user’s token is in the first frame, never in the address; a visitor sends nothing', async () => {
  const [user, visitor] = [await start('a.b.c'), await start()]
  for (const { sockets } of [user, visitor]) sockets[0]!.opens()
  await flushMacrotasks()
  expect(user.sockets[0]!.address).not.toContain('a.b.c')
  expect(user.sockets[0]!.sent).toEqual(['{"accessToken":"a.b.c"}'])
  expect(visitor.sockets[0]!.sent).toEqual([])
})

test('no token is sent after close', async () => {
  const { sockets, close } = await start('a.b.c')
  sockets[0]!.opens()
  close()
  await flushMacrotasks()
  expect(sockets[0]!.sent).toEqual([])
})

test('a closed connection is retried with growing pauses, which a received frame resets', async () => {
  const { clock, sockets } = await start()
  sockets[0]!.breaks()
  await clock.advance(5_000)
  expect(sockets).toHaveLength(2)
  sockets[1]!.breaks()
  await clock.advance(5_000)
  expect(sockets).toHaveLength(2)
  await clock.advance(5_000)
  expect(sockets).toHaveLength(3)
  sockets[2]!.says({ event: 'config', timeStamp: 7 })
  sockets[2]!.breaks()
  await clock.advance(5_000)
  expect(sockets).toHaveLength(4)
})

test('what the app runs is sent over the connection that asked, and not over a closed one', async () => {
  const { sockets, onFrame, close } = await start()
  const running = { config: 7, app: '1.5.1' }
  const tellOf = (call: number) => onFrame.mock.calls[call]![1] as (report: typeof running) => void
  sockets[0]!.says({ event: 'config', timeStamp: 7 })
  tellOf(0)(running)
  expect(sockets[0]!.sent).toEqual([JSON.stringify(running)])
  sockets[0]!.breaks()
  tellOf(0)(running)
  expect(sockets[0]!.sent).toHaveLength(1)
  close()
})

test('after close it does not reconnect', async () => {
  const { clock, sockets, close } = await start()
  close()
  expect(sockets[0]!.closed).toBe(true)
  await clock.advance(60 * 60_000)
  expect(sockets).toHaveLength(1)
})

test('anything but a frame of the contract is ignored', () => {
  for (const data of [
    'not json',
    'null',
    '{"event":"config"}',
    '{"event":"config","timeStamp":"7"}',
    new ArrayBuffer(4),
  ]) {
    expect(readSiteFrame(data)).toBeUndefined()
  }
})
