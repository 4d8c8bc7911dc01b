import { describe, expect, test } from 'vitest'
import {
  choice,
  code,
  colour,
  dates,
  decimal,
  email,
  line,
  lines,
  list,
  moment,
  money,
  optional,
  percent,
  phone,
  picture,
  times,
  whole,
  withDefault,
  yesNo,
  type Field,
} from './field.ts'
import { cellOf, judge, valueOfCell } from './judge.ts'

const valueOf = (field: Field, raw: unknown): unknown => {
  const verdict = judge(field, raw)
  return 'value' in verdict ? verdict.value : undefined
}

describe('a value is read in one spelling', () => {
  test.each<[string, Field, unknown, unknown]>([
    ['a text on one line', line(9), ' a\r\n  b ', 'a b'],
    ['a text of lines', lines(9), ' a\r\n\rb ', 'a\n\nb'],
    ['a promo code', code(), ' foam ', 'FOAM'],
    ['a colour', colour(), '#2B3FD4FF', '#2b3fd4ff'],
    ['a phone number', phone(), '(202) 555-0142', '2025550142'],
    ['times', times(), '08:00 - 12:00,13:00-20:00', '08:00-12:00 13:00-20:00'],
    ['a date with its times', dates(), '2026-12-25 Closed', '2026-12-25 closed'],
    ['an amount', money(), '012.5', '12.50'],
    ['an amount that is a number', money(), 12.5, '12.50'],
    ['percent', percent(), '8', '8.00'],
    ['percent with three decimals', percent(), '08.875', '8.875'],
    ['percent with a third decimal of 0', percent(), 8.25, '8.25'],
    ['the name of a picture', picture(), ' Duck-1.svg ', 'Duck-1.svg'],
    ['a word of a choice', choice(['Item', 'Points']), 'ITEM', 'Item'],
    ['a moment', moment(), '2026-12-01 08:00-06:00', '2026-12-01T14:00:00.000Z'],
    ['a moment with microseconds', moment(), '2026-12-01T08:00:00.123456Z', '2026-12-01T08:00:00.123Z'],
    ['a list without its empty texts', list(2, line(9)), [' a ', '', 'b'], ['a', 'b']],
    ['a number', decimal(-90, 90), -90, -90],
  ])('%s', (_, field, raw, value) => {
    expect(valueOf(field, raw)).toEqual(value)
    // What is stored is read as it is.
    expect(valueOf(field, value)).toEqual(value)
  })
})

describe('a value is refused', () => {
  test.each<[string, Field, unknown]>([
    ['a text that is too long', line(2), 'abc'],
    ['a number for a text', line(9), 5],
    ['a code with a space', code(), 'a b'],
    ['a colour by name', colour(), 'red'],
    ['a phone number of nine digits', phone(), '202555014'],
    ['an hour that no day has', times(), '08:00-25:00'],
    ['an amount with three decimals', money(), '1.005'],
    ['a negative amount', money(), '-1'],
    ['an address for the name of a picture', picture(), '/assets/1/duck.svg'],
    ['100 percent', percent(), '100'],
    ['percent with four decimals', percent(), '8.8755'],
    ['a word of no choice', choice(['Item']), 'Items'],
    ['a part of a number', whole(1, 9), 1.5],
    ['a number below the least', whole(1, 9), 0],
    ['a number above the most', decimal(1, 9), 9.1],
    ['a text for a number', whole(1, 9), '5'],
    ['yes as a text', yesNo(), 'yes'],
    ['an email without a dot', email(), 'sam@example'],
    ['a moment without a zone', moment(), '2026-12-01T08:00'],
    ['a moment that no clock shows', moment(), '2026-12-31T23:59:60Z'],
    ['a moment with the name of a zone', moment(), '2026-12-01T08:00:00Z[Europe/Paris]'],
    ['a list that is too long', list(1, line(9)), ['a', 'b']],
    ['a list with a number', list(2, line(9)), ['a', 5]],
    ['a text for a list', list(2, line(9)), 'a'],
  ])('%s', (_, field, raw) => {
    expect(judge(field, raw)).toEqual({ says: `must be ${field.is}.` })
  })

  test('that cannot be stored, or is none', () => {
    for (const text of ['bell\u0007', 'half \ud800', 'zero\u0000'])
      expect(judge(line(20), text)).toEqual({ says: 'contains a character that cannot be stored.' })
    for (const nothing of [null, '', '  ']) expect(judge(line(20), nothing)).toEqual({ says: 'must not be empty.' })
  })
})

test('a field that may be empty has its default then', () => {
  expect(valueOf(optional(line(9)), ' ')).toBeNull()
  expect(valueOf(withDefault(whole(1, 9), 3), null)).toBe(3)
  expect(valueOf(list(2, line(9)), [''])).toEqual([])
})

test('characters outside the basic plane count once', () => {
  expect(valueOf(line(2), '😀😀')).toBe('😀😀')
  expect(valueOf(line(2), '😀😀😀')).toBeUndefined()
  expect(valueOf(code(), '😀'.repeat(20))).toBe('😀'.repeat(20))
})

test.each<[string, Field, unknown, unknown]>([
  ['yes', yesNo(), true, 'yes'],
  ['no', yesNo(), false, 'no'],
  ['a number', decimal(-9, 9), -1.5, -1.5],
  ['a text', line(9), '12', '12'],
  ['a list', list(2, line(9)), ['a', 'b'], 'a\nb'],
  ['nothing', optional(line(9)), null, null],
])('%s is read from its cell again', (_, field, value, cell) => {
  expect(cellOf(field, value as never)).toBe(cell)
  if (cell !== null) expect(valueOfCell(field, String(cell))).toEqual(value)
})
