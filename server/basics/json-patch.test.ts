import { expect, test } from 'vitest'
import type { JsonPatch } from '#contract/shapes/json-patch.ts'
import { applyPatch, PatchProblem } from './json-patch.ts'

// Most are the examples of RFC 6902, appendix A.
const applied: [string, unknown, JsonPatch, unknown][] = [
  ['adds a member', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux' }], { foo: 'bar', baz: 'qux' }],
  [
    'adds an element',
    { foo: ['bar', 'baz'] },
    [{ op: 'add', path: '/foo/1', value: 'qux' }],
    { foo: ['bar', 'qux', 'baz'] },
  ],
  [
    'adds at the end',
    { a: [1] },
    [
      { op: 'add', path: '/a/-', value: [2] },
      { op: 'add', path: '/a/2', value: 3 },
    ],
    { a: [1, [2], 3] },
  ],
  ['overwrites by adding', { foo: 1 }, [{ op: 'add', path: '/foo', value: null }], { foo: null }],
  ['removes a member', { baz: 'qux', foo: 'bar' }, [{ op: 'remove', path: '/baz' }], { foo: 'bar' }],
  ['removes an element', { foo: [1, 2, 3] }, [{ op: 'remove', path: '/foo/1' }], { foo: [1, 3] }],
  [
    'replaces',
    { a: 1, b: [1] },
    [
      { op: 'replace', path: '/a', value: 2 },
      { op: 'replace', path: '/b/0', value: 2 },
    ],
    { a: 2, b: [2] },
  ],
  ['replaces the whole', { a: 1 }, [{ op: 'replace', path: '', value: { b: 2 } }], { b: 2 }],
  [
    'moves a value',
    { a: { x: 1, y: 2 }, b: {} },
    [{ op: 'move', from: '/a/y', path: '/b/z' }],
    { a: { x: 1 }, b: { z: 2 } },
  ],
  [
    'moves an element',
    ['all', 'grass', 'cows', 'eat'],
    [{ op: 'move', from: '/1', path: '/3' }],
    ['all', 'cows', 'eat', 'grass'],
  ],
  ['moves to where it is', { a: [1, 2] }, [{ op: 'move', from: '/a/1', path: '/a/1' }], { a: [1, 2] }],
  [
    'copies',
    { a: { b: 1 } },
    [
      { op: 'copy', from: '/a', path: '/c' },
      { op: 'remove', path: '/c/b' },
    ],
    { a: { b: 1 }, c: {} },
  ],
  [
    'tests in any order',
    { a: { x: 1, y: [2] } },
    [{ op: 'test', path: '/a', value: { y: [2], x: 1 } }],
    { a: { x: 1, y: [2] } },
  ],
  ['tests the whole', { a: null }, [{ op: 'test', path: '', value: { a: null } }], { a: null }],
  [
    'unescapes pointers',
    { '/': 9, '~1': 10 },
    [
      { op: 'test', path: '/~01', value: 10 },
      { op: 'remove', path: '/~1' },
    ],
    { '~1': 10 },
  ],
  ['knows the empty name', { '': 1 }, [{ op: 'replace', path: '/', value: 2 }], { '': 2 }],
]

test.each(applied)('%s', (_, document, patch, expected) => {
  const before = structuredClone(document)
  expect(applyPatch(document, patch)).toEqual(expected)
  expect(document).toEqual(before)
})

const refused: [string, unknown, JsonPatch][] = [
  ['a test with another value', { a: 'x' }, [{ op: 'test', path: '/a', value: 'y' }]],
  ['a test of a number against a text', { a: 10 }, [{ op: 'test', path: '/a', value: '10' }]],
  ['a test of a list against an object', { a: [1] }, [{ op: 'test', path: '/a', value: { 0: 1 } }]],
  ['a test with a member more', { a: { b: 1 } }, [{ op: 'test', path: '/a', value: { b: 1, c: 2 } }]],
  ['a missing member', {}, [{ op: 'remove', path: '/a' }]],
  ['replacing what is not there', {}, [{ op: 'replace', path: '/a', value: 1 }]],
  ['a missing way', { a: 1 }, [{ op: 'add', path: '/b/c', value: 1 }]],
  ['a member of a text', { a: 'x' }, [{ op: 'add', path: '/a/b', value: 1 }]],
  ['an inherited member', {}, [{ op: 'copy', from: '/toString', path: '/a' }]],
  ['the length of a list', { a: [1] }, [{ op: 'replace', path: '/a/length', value: 0 }]],
  ['an index behind the end', { a: [1] }, [{ op: 'add', path: '/a/2', value: 1 }]],
  ['an index with a leading zero', { a: [1, 2] }, [{ op: 'remove', path: '/a/01' }]],
  ['the place behind the last, elsewhere than in add', { a: [1] }, [{ op: 'remove', path: '/a/-' }]],
  ['a half escape', { 'a~2': 1 }, [{ op: 'remove', path: '/a~2' }]],
  ['a pointer from nowhere', { a: 1 }, [{ op: 'copy', from: 'a', path: '/b' }]],
  ['removing the whole', { a: 1 }, [{ op: 'remove', path: '' }]],
  ['moving into itself', { a: { b: {} } }, [{ op: 'move', from: '/a', path: '/a/b/c' }]],
  ['moving the whole into itself', { a: 1 }, [{ op: 'move', from: '', path: '/a' }]],
]

test.each(refused)('%s cannot be applied', (_, document, patch) => {
  expect(() => applyPatch(document, patch)).toThrow(PatchProblem)
})

test.each(['/__proto__/x', '/a/constructor/prototype/x', '/prototype', '/a/__proto__'])(
  'the path %s is refused',
  (path) => {
    expect(() => applyPatch({ a: {} }, [{ op: 'add', path, value: 1 }])).toThrow(PatchProblem)
    expect(() => applyPatch({ a: {} }, [{ op: 'copy', from: path, path: '/b' }])).toThrow(PatchProblem)
    expect(({} as { x?: number }).x).toBeUndefined()
  },
)

test('a failed operation undoes those before it', () => {
  const document = { a: 1 }
  expect(() =>
    applyPatch(document, [
      { op: 'replace', path: '/a', value: 2 },
      { op: 'test', path: '/a', value: 1 },
    ]),
  ).toThrow(PatchProblem)
  expect(document).toEqual({ a: 1 })
})

test('copies that double repeatedly are refused', () => {
  const doubling: JsonPatch = Array.from({ length: 60 }, (_, n) => ({ op: 'copy', from: '', path: `/a${n}` }))
  expect(() => applyPatch({ text: 'x'.repeat(100) }, doubling)).toThrow('too large')
})
