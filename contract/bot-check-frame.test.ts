import { expect, test } from 'vitest'
import { readWidget } from './bot-check-frame.ts'

test.each([{ is: 'shown' }, { is: 'failed' }, { is: 'token', token: 'abc' }, { is: 'height', height: 500 }])(
  'the app reads %j, and nothing beside it',
  (message) => {
    expect(readWidget({ botCheck: { ...message, html: '<b>' } })).toEqual(message)
  },
)

test.each([
  null,
  undefined,
  'shown',
  {},
  { botCheck: null },
  { botCheck: 'shown' },
  { botCheck: { is: 'open' } },
  { botCheck: { is: 'token' } },
  { botCheck: { is: 'token', token: '' } },
  { botCheck: { is: 'token', token: 7 } },
  { botCheck: { is: 'token', token: 'x'.repeat(10_001) } },
  { botCheck: { is: 'height', height: '9' } },
  { botCheck: { is: 'height', height: Infinity } },
])('the app ignores %j', (message) => {
  expect(readWidget(message)).toBeUndefined()
})
