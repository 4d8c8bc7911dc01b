import { expect, test, vi } from 'vitest'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { FakeSocket } from '#tests/support/fake-socket.ts'
import { listen, readFrame } from './socket.ts'

const start = () => {
  const clock = new FakeClock()
  const sockets: FakeSocket[] = []
  const onFrame = vi.fn()
  const onLost = vi.fn()
  const open = (address: string) => {
    const socket = new FakeSocket(address)
    sockets.push(socket)
    return socket
  }
  const close = listen({ open, clock, origin: 'https://puddle.test', appKey: 'key 1', onFrame, onLost })
  return { clock, socket: sockets[0]!, onFrame, onLost, close }
}

const socketId = '0123456789abcdef0123456789abcdef'

test('it connects to the merchant’s own origin, with the application key', () => {
  expect(start().socket.address).toBe('wss://puddle.test/api/v1/ws?app_key=key%201')
})

test('valid frames are passed on; anything else is ignored', () => {
  const { socket, onFrame } = start()
  socket.says({ event: 'ready', socketId })
  socket.says({ event: 'gossip' })
  socket.onmessage?.({ data: 'not json' })
  socket.says({ event: 'message', success: false, errorMessage: 'Card refused' })
  expect(onFrame.mock.calls).toEqual([
    [{ event: 'ready', socketId }],
    [{ event: 'message', success: false, errorMessage: 'Card refused' }],
  ])
})

test('no ready frame within 10 seconds counts as a lost connection', async () => {
  const { clock, socket, onLost } = start()
  await clock.advance(9_999)
  expect(onLost).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(onLost).toHaveBeenCalledOnce()
  expect(socket.closed).toBe(true)
})

test('after ready the socket may stay silent', async () => {
  const { clock, socket, onLost } = start()
  socket.says({ event: 'ready', socketId })
  await clock.advance(9 * 60_000)
  expect(onLost).not.toHaveBeenCalled()
})

test('a broken connection is reported once', () => {
  const { socket, onLost } = start()
  socket.breaks()
  socket.breaks()
  expect(onLost).toHaveBeenCalledOnce()
})

test('a socket that the app closed reports nothing more', async () => {
  const { clock, socket, onFrame, onLost, close } = start()
  close()
  socket.breaks()
  socket.says({ event: 'message', success: true, errorMessage: null })
  await clock.advance(60_000)
  expect(onLost).not.toHaveBeenCalled()
  expect(onFrame).not.toHaveBeenCalled()
})

test('a frame with members of another type is ignored', () => {
  expect(readFrame('{"event":"message","success":"yes"}')).toBeUndefined()
  expect(readFrame('{"event":"ready"}')).toBeUndefined()
  expect(readFrame('null')).toBeUndefined()
  expect(readFrame(new ArrayBuffer(4))).toBeUndefined()
})
