import { expect, test } from 'vitest'
import { markupOf, valuesOf } from '#tests/support/screen.tsx'
import { Bell } from './bell.tsx'

const draw = (unread: number) => markupOf(<Bell />, { answers: { unread } })

test('the bell counts unread messages in its name, and has a dot for them', () => {
  expect(new Set(valuesOf('aria-label', draw(2)))).toEqual(new Set(['Notifications, 2 unread']))
  expect(draw(2)).toContain('data-ui="dot"')
  expect(draw(0)).not.toContain('data-ui="dot"')
})

test('it opens the latest messages, and in a narrow window leads to all of them', () => {
  expect(draw(0)).toMatch(/<button[^>]*aria-expanded="false"/)
  expect(valuesOf('href', draw(0))).toContain('/notifications')
})
