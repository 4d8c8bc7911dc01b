import { expect, test } from 'vitest'
import { isPreviewOrder, isPreviewReport } from './preview-messages.ts'

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
