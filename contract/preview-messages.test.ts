import { expect, test } from 'vitest'
import { changedList, isPreviewOrder, isPreviewReport, listChange } from './preview-messages.ts'

test('an order has a number and a view', () => {
  expect(isPreviewOrder({ type: 'preview', number: 1, config: {}, view: {} })).toBe(true)
  for (const other of [
    null,
    'preview',
    { type: 'preview' },
    { type: 'other', number: 1, view: {} },
    { type: 'preview', number: '1', view: {} },
  ])
    expect(isPreviewOrder(other)).toBe(false)
})

test('a report is one of three', () => {
  expect(
    [{ type: 'preview:ready' }, { type: 'preview:drawn', number: 1 }, { type: 'preview:chosen', setting: '/a' }].map(
      isPreviewReport,
    ),
  ).toEqual([true, true, true])
  expect(
    [undefined, {}, { type: 'preview:drawn' }, { type: 'preview:chosen', setting: 7 }, { type: 'x' }].map(
      isPreviewReport,
    ),
  ).toEqual([false, false, false, false, false])
})

test('a list is told by its rows that differ, and made of them again', () => {
  const [first, second, third, other] = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]
  const before = [first, second, third]
  const told = listChange(before, [third, other, first])
  expect(told).toEqual({ from: [2, -1, 0], fresh: [other] })
  const made = changedList(before, told)
  expect(made).toEqual([third, other, first])
  expect(made[0]).toBe(third)
  expect(changedList(before, listChange(before, []))).toEqual([])
})
