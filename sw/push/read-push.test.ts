import { expect, test } from 'vitest'
import { readPush } from './read-push.ts'

const message = { title: 'A free wash', body: 'You earned it.', createDate: '2026-11-21T09:41:00.000Z' }

test('a message comes in Firebase’s envelope or bare', () => {
  expect(readPush(JSON.stringify({ data: message, from: '1234', fcmMessageId: 'a' }))).toEqual({
    kind: 'message',
    ...message,
  })
  expect(readPush(JSON.stringify(message))).toEqual({ kind: 'message', ...message })
})

test('a message may have no more than a title', () => {
  const { body: _, ...bare } = message
  expect(readPush(JSON.stringify({ data: bare }))).toEqual({ kind: 'message', ...message, body: '' })
})

test('news of the site’s config come with their time as text or as a number', () => {
  expect(readPush('{"data":{"kind":"config","timeStamp":"1794988800000"}}')).toEqual({
    kind: 'config',
    timeStamp: 1_794_988_800_000,
  })
  expect(readPush('{"kind":"config","timeStamp":5}')).toEqual({ kind: 'config', timeStamp: 5 })
  expect(readPush('{"kind":"config"}')).toEqual({ kind: 'config', timeStamp: 0 })
})

test.each([
  '',
  'hello',
  'null',
  '[]',
  '{"data":7}',
  '{"title":"","createDate":"2026-11-21"}',
  '{"title":"A","createDate":"soon"}',
  '{"title":["A"],"createDate":"2026-11-21"}',
])('%j says nothing', (text) => {
  expect(readPush(text)).toBeUndefined()
})
