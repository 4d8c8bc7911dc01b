import { describe, expect, test } from 'vitest'
import { isSameJson, pointerOf, pointerParts, valueAt, withValueAt } from './json.ts'

describe('isSameJson', () => {
  test.each([
    [
      { a: 1, b: [1, { c: null }] },
      { b: [1, { c: null }], a: 1 },
    ],
    [{ a: undefined }, {}],
    [[], []],
    ['', ''],
  ])('%j and %j are the same', (one, other) => expect(isSameJson(one, other)).toBe(true))

  test.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: null }, {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [0, false],
    [[1], [1, 2]],
  ])('%j and %j differ', (one, other) => expect(isSameJson(one, other)).toBe(false))
})

describe('a pointer', () => {
  test('keeps slashes and tildes of member names', () => {
    const parts = ['a/b', '~c', '']
    expect(pointerParts(pointerOf(parts))).toEqual(parts)
    expect(pointerParts('')).toEqual([])
  })

  test('leads to members only, never to a prototype or into a list', () => {
    expect(valueAt({ a: { b: 1 } }, '/a/b')).toBe(1)
    for (const pointer of ['/a/c', '/a/b/c', '/constructor', '/__proto__', '/list/0'])
      expect(valueAt({ a: { b: 1 }, list: [1] }, pointer)).toBeUndefined()
  })
})

describe('withValueAt', () => {
  test('makes the members on the way and shares what it does not change', () => {
    const before = { kept: { x: 1 }, a: { b: 1, c: 2 } }
    const after = withValueAt<object>(before, '/a/d/e', 3)
    expect(after).toEqual({ kept: { x: 1 }, a: { b: 1, c: 2, d: { e: 3 } } })
    expect((after as typeof before).kept).toBe(before.kept)
    expect(before).toEqual({ kept: { x: 1 }, a: { b: 1, c: 2 } })
  })

  test('undefined removes the member and leaves the members around it', () => {
    expect(withValueAt({ a: { b: 1, c: 2 } }, '/a/b', undefined)).toEqual({ a: { c: 2 } })
    expect(withValueAt({ a: 1 }, '/b/c', undefined)).toEqual({ a: 1, b: {} })
  })

  test('a member named __proto__ is a member like any other', () => {
    const made = withValueAt({}, '/__proto__/polluted', true)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(Object.hasOwn(made, '__proto__')).toBe(true)
  })
})
