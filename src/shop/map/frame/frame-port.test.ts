import { expect, test } from 'vitest'
import type { FromFrame } from '#contract/map-frame.ts'
import { openFramePort } from './frame-port.ts'

const origin = 'https://maps.example'

const start = () => {
  const sent: { message: unknown; origin: string }[] = []
  const heard: FromFrame[] = []
  const frame = { postMessage: (message: unknown, to: string) => void sent.push({ message, origin: to }) }
  const port = openFramePort(
    () => frame,
    origin,
    (message) => heard.push(message),
  )
  return { sent, heard, frame, port, hello: () => port.hear({ source: frame, origin, data: { kind: 'hello' } }) }
}

test('what is said before the frame’s hello is sent after it, to its origin alone', () => {
  const { sent, port, hello } = start()
  port.say({ kind: 'zoom', steps: 1 })
  expect(sent).toEqual([])
  hello()
  port.say({ kind: 'zoom', steps: -1 })
  expect(sent).toEqual([
    { message: { kind: 'zoom', steps: 1 }, origin },
    { message: { kind: 'zoom', steps: -1 }, origin },
  ])
})

test('only the frame’s own window on its own origin is believed', () => {
  const { heard, frame, port } = start()
  const data = { kind: 'press', key: 'place 1' }
  port.hear({ source: {}, origin, data })
  port.hear({ source: null, origin, data })
  port.hear({ source: frame, origin: 'https://evil.example', data })
  port.hear({ source: frame, origin: 'null', data })
  expect(heard).toEqual([])
  port.hear({ source: frame, origin, data })
  expect(heard).toEqual([data])
})

test('a message of unknown shape is ignored', () => {
  const { heard, frame, port } = start()
  for (const data of [null, 'press', { kind: 'open' }, { kind: 'press', key: {} }])
    port.hear({ source: frame, origin, data })
  expect(heard).toEqual([])
})
