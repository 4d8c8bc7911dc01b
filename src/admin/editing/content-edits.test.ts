import { describe, expect, test } from 'vitest'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import {
  fieldEdit,
  fieldEdits,
  mergedEdits,
  onPublished,
  settledEdits,
  stateOfRow,
  withDraftEdits,
  withEdit,
  type ContentEdits,
} from './content-edits.ts'

const price = (after: string, before = '11.00'): ConfigChange => ({ path: '/products/1/price', before, after })
const of = { kind: 'products', id: '1' } as const
const published = { name: 'Quick Dip', price: '11.00' }

describe('edits of content', () => {
  test('keep the value that the first of them was made on, and are none when it is typed again', () => {
    const twice = [price('12.00'), price('13.00', '12.00')].reduce<ContentEdits>(withEdit, [])
    expect(twice).toEqual([price('13.00')])
    expect(withEdit(twice, price('11.00', '13.00'))).toEqual([])
  })

  test('of a new row are part of the row, and a new row that is removed leaves none', () => {
    const added = withEdit([], { path: '/products/new-1', after: { name: 'Rinse' } })
    const edited = withEdit(
      added,
      fieldEdit(added, { kind: 'products', id: 'new-1', field: 'price' }, undefined, '9.00'),
    )
    expect(edited).toEqual([{ path: '/products/new-1', after: { name: 'Rinse', price: '9.00' } }])
    expect(withEdit(edited, { path: '/products/new-1' })).toEqual([])
  })

  test('of a row that is removed are gone with it', () => {
    const removed = withEdit([price('12.00')], { path: '/products/1', before: published })
    expect([removed.length, stateOfRow(removed, of)]).toEqual([1, 'removed'])
    expect([stateOfRow([price('12.00')], of), stateOfRow([], of)]).toEqual(['changed', 'published'])
  })
})

test('several fields of a row are edited at once: of a new row, all of them stay', () => {
  const values = { price: '12.00', name: 'Dip' }
  expect(fieldEdits([], of, published, values)).toMatchObject([
    { path: '/products/1/price', before: '11.00', after: '12.00' },
    { path: '/products/1/name', before: 'Quick Dip', after: 'Dip' },
  ])
  const added = [{ path: '/products/new-1', after: { type: 'AppWash' } }]
  const edits = fieldEdits(added, { kind: 'products', id: 'new-1' }, undefined, values)
  expect(edits.reduce<ContentEdits>(withEdit, added)).toEqual([
    { path: '/products/new-1', after: { type: 'AppWash', ...values } },
  ])
})

describe('what others have published meanwhile', () => {
  const rows = (now: string) => [{ id: '1', row: { ...published, price: now } }]

  test('is no conflict where it is another field or the same value', () => {
    expect(onPublished([price('12.00')], 'products', rows('11.00'))).toEqual({ edits: [price('12.00')], conflicts: [] })
    expect(onPublished([price('12.00')], 'products', rows('12.00'))).toEqual({ edits: [], conflicts: [] })
  })

  test('is a conflict where it is another value of the same field, which one side ends', () => {
    const { edits, conflicts } = onPublished([price('12.00')], 'products', rows('13.00'))
    expect(conflicts).toEqual([{ path: '/products/1/price', mine: '12.00', theirs: '13.00' }])
    expect(settledEdits(edits, conflicts[0]!, 'mine')).toEqual([price('12.00', '13.00')])
    expect(settledEdits(edits, conflicts[0]!, 'theirs')).toEqual([])
  })
})

test('edits of two tabs are one list, in which what was typed here since holds', () => {
  const name: ConfigChange = { path: '/products/1/name', before: 'Quick Dip', after: 'Dip' }
  expect(mergedEdits([], [price('12.00')], [name])).toEqual([name, price('12.00')])
  expect(mergedEdits([price('12.00')], [price('12.00')], [])).toEqual([])
  expect(mergedEdits([price('12.00')], [price('14.00')], [price('13.00')])).toEqual([price('14.00')])
})

test('a draft that is opened stands, and says where the edits had another value', () => {
  expect(withDraftEdits([price('13.00')], [price('12.00')])).toEqual({
    edits: [price('12.00')],
    conflicts: [{ path: '/products/1/price', mine: '12.00', theirs: '13.00' }],
  })
})
