import { expect, test } from 'vitest'
import { readPush } from './read-push.ts'

const message = { title: 'A free wash', body: 'You earned it.', createDate: '2026-11-21T09:41:00.000Z' }

test('a message arrives in Firebase’s envelope or bare', () => {
  expect(readPush(JSON.stringify({ data: message, from: '1234', fcmMessageId: 'a' }))).toEqual(message)
  expect(readPush(JSON.stringify(message))).toEqual(message)
})

test('a message may have only a title', () => {
  const { body: _, ...bare } = message
  expect(readPush(JSON.stringify({ data: bare }))).toEqual({ ...message, body: '' })
})

test.each([
  '',
  'hello',
  'null',
  '[]',
  '{"data":7}',
  '{"data":{"kind":"config","timeStamp":"5"}}',
  '{"title":"","createDate":"2026-11-21"}',
  '{"title":"A","createDate":"soon"}',
  '{"title":["A"],"createDate":"2026-11-21"}',
])('%j is no message', (text) => {
  expect(readPush(text)).toBeUndefined()
})

test('a message leads to a screen of the app, and to no other address', () => {
  expect(readPush(JSON.stringify({ data: { ...message, path: '/Wallet/' } }))).toEqual({ ...message, path: '/wallet' })
  for (const path of ['https://evil.example', '//evil.example', '/nowhere', '/logOut', 'javascript:alert(1)', 7])
    expect(readPush(JSON.stringify({ data: { ...message, path } }))).toEqual(message)
})
