import { describe, expect, test } from 'vitest'
import type { Field, FileValue, Row } from './field.ts'
import { judge } from './judge.ts'
import { keyOf, nameOf, type Content } from './kind.ts'
import { contents } from './kinds.ts'
import { hoursFields, hoursOf, locations, taxRatesOf, taxRateTexts } from './locations.ts'
import { codes, deals } from './offers.ts'
import { products } from './products.ts'

const all: readonly Content[] = contents
const fieldsOf = ({ fields }: Content): [string, Field][] => Object.entries(fields)

describe.each(all.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  test('are plain data in their fields', () => {
    expect(JSON.parse(JSON.stringify(kind.fields))).toEqual(kind.fields)
  })

  test('have defaults that their fields accept', () => {
    for (const [name, field] of fieldsOf(kind)) {
      const { fallback } = field
      if (fallback !== undefined && fallback !== null)
        expect([name, judge(field, fallback)]).toEqual([name, { value: fallback }])
    }
  })

  test('are named by fields that every row has', () => {
    expect(kind.key.map((name) => kind.fields[name]?.fallback)).toEqual(kind.key.map(() => undefined))
    expect(kind.key.length === 0).toBe(kind.isSingle === true)
  })

  test('refer to a kind that is written before them', () => {
    const before = all.slice(0, all.indexOf(kind)).map(({ name }) => name)
    const named = fieldsOf(kind).flatMap(([, field]) => (field.kind === 'list' && field.of ? [field.of] : []))
    for (const name of named) expect(before).toContain(name)
  })
})

test('a row is recognised in either case of letters, and named as it is written', () => {
  expect(keyOf(products, { type: 'AppWash', name: 'BASIC' })).toBe(keyOf(products, { type: 'AppWash', name: 'basic' }))
  expect(keyOf(products, { type: 'AppWash', name: 'Basic' })).not.toBe(
    keyOf(products, { type: 'AppClub', name: 'Basic' }),
  )
  expect(nameOf(products, { type: 'AppWash', name: 'Basic' })).toBe('AppWash Basic')
})

/** A row with what it says, and the defaults. */
const rowOf = <K extends Content>({ fields }: K, says: Row) => {
  const defaults = Object.entries(fields).map(([name, { fallback }]): [string, FileValue] => [name, fallback ?? null])
  return { ...Object.fromEntries(defaults), ...says } as never
}

test('a club has a price by month, and nothing else has one', () => {
  const fieldsWithProblems = (says: Row) => products.problems(rowOf(products, says)).map(({ field }) => field)
  expect(fieldsWithProblems({ type: 'AppClub', monthlyPrice: '29.00', signupPrice: '9.90' })).toEqual([])
  expect(fieldsWithProblems({ type: 'AppClub', price: '5.00' })).toEqual(['monthlyPrice', 'price'])
  expect(fieldsWithProblems({ type: 'AppWash', price: '5.00' })).toEqual([])
  expect(fieldsWithProblems({ type: 'AppWash', monthlyPrice: '5.00', usesPerPeriod: 2 })).toEqual([
    'price',
    'monthlyPrice',
    'usesPerPeriod',
  ])
})

test('an offer ends after it starts, and a code grants something', () => {
  const [startsAt, endsAt] = ['2026-12-02T08:00:00.000Z', '2026-12-01T08:00:00.000Z']
  expect(deals.problems(rowOf(deals, { startsAt, endsAt }))).toEqual([
    { field: 'endsAt', says: 'must be later than startsAt.' },
  ])
  expect(deals.problems(rowOf(deals, { startsAt }))).toEqual([])
  expect(codes.problems(rowOf(codes, { startsAt, endsAt }))).toHaveLength(2)
  expect(codes.problems(rowOf(codes, { points: 5 }))).toEqual([])
})

test('the hours of a location are fields, and fields are hours', () => {
  const opening = {
    timeZone: 'America/Chicago',
    weekly: [[], ...Array.from({ length: 6 }, () => [{ opens: '08:00', closes: '20:00' }])],
    exceptions: [{ date: '2026-12-25', open: [] }],
  }
  const row = hoursFields(opening)
  expect(row).toMatchObject({ sunday: 'closed', monday: '08:00-20:00', exceptions: ['2026-12-25 closed'] })
  expect(hoursOf(row)).toEqual(opening)
  expect(hoursOf(hoursFields(null))).toBeNull()
  expect(locations.problems(rowOf(locations, { ...row, tuesday: null }))).toEqual([
    { field: 'tuesday', says: 'must be closed or have times.' },
  ])
  expect(locations.problems(rowOf(locations, { monday: '08:00-20:00' }))).toMatchObject([{ field: 'timeZone' }])
})

test('rates of tax are fields, by their first days, each of which is a day of its own', () => {
  const taxRates = ['2026-01-01 8.25', '2027-01-01 0.50', '2027-07-01 10.00', '2028-01-01 8.875']
  expect(taxRatesOf(taxRates)).toEqual([
    { from: '2026-01-01', rate: 825 },
    { from: '2027-01-01', rate: 50 },
    { from: '2027-07-01', rate: 1_000 },
    { from: '2028-01-01', rate: 887.5 },
  ])
  expect(taxRateTexts(taxRatesOf(taxRates))).toEqual(taxRates)
  expect(locations.normal(rowOf(locations, { taxRates: taxRates.toReversed() })).taxRates).toEqual(taxRates)
  const problemsOf = (...rates: string[]) => locations.problems(rowOf(locations, { taxRates: rates }))
  expect(problemsOf(...taxRates)).toEqual([])
  expect(problemsOf('2026-02-30 8.25')).toEqual([{ field: 'taxRates', says: '2026-02-30 is no day of the calendar.' }])
  expect(problemsOf('2026-01-01 8.25', '2026-01-01 9.00')).toEqual([
    { field: 'taxRates', says: '2026-01-01 is the first day of two rates.' },
  ])
})

test.each([
  ['2026-01-01 8.25', '2026-01-01 8.25'],
  [' 2026-01-01  8 ', '2026-01-01 8.00'],
  ['2026-01-01 08.5', '2026-01-01 8.50'],
  ['2026-01-01 8.875', '2026-01-01 8.875'],
  ['2026-01-01 8.250', '2026-01-01 8.25'],
])('the rate %j is %j', (typed, value) => {
  expect(judge(locations.fields.taxRates, [typed])).toEqual({ value: [value] })
})

test.each(['8.25', '2026-01-01', '2026-01-01 100', '2026-01-01 8.2555', '2026-01-01 -1', '1/1/2026 8.25'])(
  '%j is no rate of tax',
  (typed) => {
    expect(judge(locations.fields.taxRates, [typed])).toMatchObject({
      says: expect.stringContaining('2027-01-01 8.25'),
    })
  },
)
