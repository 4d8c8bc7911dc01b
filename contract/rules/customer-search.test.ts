import { describe, expect, test } from 'vitest'
import { keysOf, markOf, soughtIn, type CustomerKey, type KeyKind } from './customer-search.ts'

const keys = (kind: KeyKind, value: string) => keysOf(kind, value).map(({ key }) => key)

/** Whether a customer with these values is found. */
const fits = (text: string, values: Partial<Record<KeyKind, string>>): boolean => {
  const stored = Object.entries(values).flatMap(([kind, value]) => keysOf(kind as KeyKind, value))
  const begins = ({ kind, key }: CustomerKey) => stored.some((each) => each.kind === kind && each.key.startsWith(key))
  const { words, whole } = soughtIn(text)
  const everyWord = words.length > 0 && words.every((word) => word.some(begins))
  return everyWord || whole.some(begins)
}

const maya = {
  name: 'Maya Okafor-Berg',
  email: 'maya.okafor@example.com',
  phone: '5035550418',
  plate: 'DUK 418',
  card: '4242',
}

describe('keys', () => {
  test('of a name are its words, without accents and apostrophes', () => {
    expect(keys('name', "Zoë O'Neil-Łukasz")).toEqual(['zoe', 'oneil', 'lukasz'])
    expect(keys('name', 'Weiß  Søren')).toEqual(['weiss', 'soren'])
    expect(keys('name', 'علي حسن')).toEqual(['علي', 'حسن'])
    expect(keys('name', ' ')).toEqual([])
  })

  test('of an email are the whole and what follows a mark before the @', () => {
    expect(keys('email', 'Maya.Okafor+wash@Example.com')).toEqual([
      'maya.okafor+wash@example.com',
      'okafor+wash@example.com',
      'wash@example.com',
    ])
    expect(keys('email', 'a..b@x.io')).toEqual(['a..b@x.io', 'b@x.io'])
  })

  test('of a phone number are the whole, without area code, and the last four digits', () => {
    expect(keys('phone', '5035550418')).toEqual(['5035550418', '5550418', '0418'])
    expect(keys('phone', '')).toEqual([])
  })

  test('of a plate are its ends of three and more characters, with O, B and I as digits', () => {
    expect(keys('plate', 'boi-7z')).toEqual(['8017z', '017z', '17z'])
    expect(keys('plate', 'AB')).toEqual(['a8'])
  })
})

describe('a search', () => {
  test.each([
    'maya',
    'MA',
    'oka',
    'berg',
    'okafor-berg',
    'Okafor, Maya',
    'm oka',
    'maya.okafor@',
    'okafor@ex',
    '5035550418',
    '(503) 555-0418',
    '+1 503 555 0418',
    '503',
    '555-04',
    '0418',
    'DUK 418',
    'duk418',
    'DUK-4',
    '418',
    'K41B',
    '4242',
    '424',
    'maya 0418',
    'okafor 5035',
  ])('for %s finds her', (text) => expect(fits(text, maya)).toBe(true))

  test.each(['maya x', 'afor', 'm', '41', 'example', 'DUX 418', '42421', 'maya 9999', '', ' - ', '@'])(
    'for %j does not',
    (text) => expect(fits(text, maya)).toBe(false),
  )

  test.each([
    ['D0B 1IO', 'DOB 110'],
    ['8OB', 'BO8'],
    ['I1I', '111'],
  ])('for the plate %s finds %s', (typed, plate) => expect(fits(typed, { plate })).toBe(true))

  test('reads a character alike in plates only', () => {
    expect(fits('b0b', { name: 'Bob' })).toBe(false)
    expect(fits('o123', { phone: '0123' })).toBe(false)
  })

  test('looks its longest word up first, and no key that is too short by itself', () => {
    expect(soughtIn('m 41').words).toEqual([[{ kind: 'email', key: '41' }], expect.anything()])
    expect(soughtIn('oka maya').words[0]).toContainEqual({ kind: 'name', key: 'maya' })
  })
})

describe('a mark', () => {
  const marked = (kind: KeyKind, typed: string, shown: string) => {
    const word = soughtIn(typed)
    const key = [...word.words.flat(), ...word.whole].findLast((each) => each.kind === kind)!
    const mark = markOf(key, shown)
    return mark && shown.slice(...mark)
  }

  test.each([
    ['plate', '418', 'DUK 418', '418'],
    ['plate', 'uk4', 'DUK 418', 'UK 4'],
    ['plate', 'D0K', 'DOK 418', 'DOK'],
    ['phone', '418', '(503) 418-0000', '418'],
    ['phone', '0418', '(503) 555-0418', '0418'],
    ['name', 'oka', 'Maya Okafor', 'Oka'],
    ['name', 'zoe', 'Anna Zoë', 'Zoë'],
    ['name', 'oneil', "Pat O'Neil", "O'Neil"],
    ['name', 'weiss', 'Ute Weiß', 'Weiß'],
    ['email', 'oka', 'maya.okafor@example.com', 'oka'],
    ['card', '424', '4242', '424'],
  ] as const)('of a %s for %s in %s is %s', (kind, typed, shown, part) => expect(marked(kind, typed, shown)).toBe(part))

  test('is absent where the value does not fit', () => {
    expect(marked('name', 'oka', 'Maya Berg')).toBeNull()
    expect(marked('plate', '999', 'DUK 418')).toBeNull()
  })
})
