import { expect, test, vi } from 'vitest'
import { announceCode, frontDoorOf } from './announce-code.ts'

const framed = () => {
  const postMessage = vi.fn()
  return { postMessage, page: { parent: { postMessage } as unknown as Window } as Pick<Window, 'parent'> }
}

test('the front door’s host is the merchant’s host without its first label', () => {
  expect(frontDoorOf('http://puddle.localhost:8080')).toBe('http://localhost:8080')
  expect(frontDoorOf('https://puddle.wash.example')).toBe('https://wash.example')
})

test('a framed phone posts its code to the front door’s origin only', () => {
  const { page, postMessage } = framed()
  announceCode('W7F3K92QXLM40', { isWrapper: true }, 'http://puddle.localhost:8080', page)
  expect(postMessage.mock.calls).toEqual([[{ type: 'clearcoat:code', code: 'W7F3K92QXLM40' }, 'http://localhost:8080']])
})

test('without the wrapper marker, or outside a frame, no code is posted', () => {
  const { page, postMessage } = framed()
  announceCode('W7F3K92QXLM40', { isWrapper: false }, 'http://puddle.localhost:8080', page)
  const alone = { postMessage } as unknown as Window
  announceCode(
    'W7F3K92QXLM40',
    { isWrapper: true },
    'http://puddle.localhost:8080',
    Object.assign(alone, { parent: alone }),
  )
  expect(postMessage).not.toHaveBeenCalled()
})
