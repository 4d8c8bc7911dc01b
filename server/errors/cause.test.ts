import { describe, expect, test } from 'vitest'
import { recogniseError, type RawError } from './cause.ts'

const raw = (own: Partial<RawError> = {}): RawError => ({
  source: 'phone',
  during: null,
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'price')",
  stack: `TypeError: Cannot read properties of undefined (reading 'price')
    at totalOf (https://puddle.example/static/cart-B7x_9aQz.js:1:2204)
    at https://puddle.example/static/cart-B7x_9aQz.js:1:1881
    at Object.react (https://puddle.example/static/react-Cc81kk2_.js:12:40)`,
  ...own,
})
const causeOf = (own: Partial<RawError>) => recogniseError(raw(own)).cause

describe('errors have one cause', () => {
  test('when numbers, ids and addresses of their messages differ', () => {
    const message = (order: string, email: string) => `order ${order} of ${email} has 3 lines`
    expect(causeOf({ message: message('12345', 'ann@example.com') })).toBe(
      causeOf({ message: message('9', 'lee@example.com').replace('3', '17') }),
    )
  })

  test('when a later build has other hashes, lines and short names', () => {
    const stack = `TypeError: x
    at totalOf (https://blackline.example/static/cart-Zk29LmQ1.js:3:99)
    at qe (https://blackline.example/static/cart-Zk29LmQ1.js:3:55)
    at Object.react (https://blackline.example/static/react-Aa00bb11.js:1:1)`
    expect(causeOf({ stack })).toBe(causeOf({}))
  })

  test('when only the code of packages and of Node differs', () => {
    const own = '    at readShelf (/opt/clearcoat/server/tables/shelf.ts:10:4)\n'
    const stack = (outside: string) => `Error: x\n${outside}${own}`
    expect(causeOf({ stack: stack('    at run (/opt/clearcoat/node_modules/pg/lib/query.js:1:2)\n') })).toBe(
      causeOf({ stack: stack('    at process.tick (node:internal/process/task_queues:95:5)\n') }),
    )
  })
})

describe('errors have different causes', () => {
  test.each<[string, Partial<RawError>]>([
    ['the source', { source: 'shop' }],
    ['the kind', { name: 'RangeError' }],
    ['the message', { message: 'too long' }],
    ['what was done', { during: 'work failed (mail)' }],
    ['the function that threw', { stack: raw().stack!.replace('totalOf', 'priceOf') }],
    ['the file that threw', { stack: raw().stack!.replaceAll('cart-', 'wallet-') }],
  ])('when %s differs', (_, own) => {
    expect(causeOf(own)).not.toBe(causeOf({}))
  })
})

test('of a stack the frames stay, without origin, query and folders of the machine', () => {
  const { stack, title } = recogniseError(
    raw({
      during: 'request failed',
      stack: `Error: token=abc
secret line of the message
    at async readAll (/home/ann/clearcoat/server/tables/users.ts:20:7)
    at evil@example.com (https://x.example/static/a.js?token=abc:1:2)
    at new Map (<anonymous>)
save@https://puddle.example/static/kit-B7x_9aQz.js?v=1:4:5`,
    }),
  )
  expect(title).toBe("request failed: TypeError: Cannot read properties of undefined (reading 'price')")
  expect(stack).toEqual([
    'readAll clearcoat/server/tables/users.ts:20:7',
    '(anonymous) static/a.js:1:2',
    'save static/kit-B7x_9aQz.js:4:5',
  ])
})

test('an error without a stack is recognised by its message', () => {
  expect(recogniseError(raw({ stack: null }))).toMatchObject({
    stack: [],
    title: expect.stringMatching(/^TypeError: /),
  })
})
