import { expect, test } from 'vitest'
import type { FromFrame } from '#contract/map-frame.ts'
import { openFramePort } from './frame-port.ts'

const origin = 'https://maps.example'

const start = () => {
  const sent: { message: unknown; origin: string }[] = []
  const received: FromFrame[] = []
  const frame = { postMessage: (message: unknown, to: string) => void sent.push({ message, origin: to }) }
  const port = openFramePort(
    () => frame,
    origin,
    (message) => received.push(message),
  )
  return { sent, received, frame, port, ready: () => port.receive({ source: frame, origin, data: { kind: 'ready' } }) }
}

test('messages before the frame’s ready are sent after it, to its origin alone', () => {
  const { sent, port, ready } = start()
  port.send({ kind: 'zoom', steps: 1 })
  expect(sent).toEqual([])
  ready()
  port.send({ kind: 'zoom', steps: -1 })
  expect(sent).toEqual([
    { message: { kind: 'zoom', steps: 1 }, origin },
    { message: { kind: 'zoom', steps: -1 }, origin },
  ])
})

test('messages of other windows and other origins are ignored', () => {
  const { received, frame, port } = start()
  const data = { kind: 'press', key: 'place 1' }
  port.receive({ source: {}, origin, data })
  port.receive({ source: null, origin, data })
  port.receive({ source: frame, origin: 'https://evil.example', data })
  port.receive({ source: frame, origin: 'null', data })
  expect(received).toEqual([])
  port.receive({ source: frame, origin, data })
  expect(received).toEqual([data])
})

test('a message of unknown shape is ignored', () => {
  const { received, frame, port } = start()
  for (const data of [null, 'press', { kind: 'open' }, { kind: 'press', key: {} }])
    port.receive({ source: frame, origin, data })
  expect(received).toEqual([])
})
