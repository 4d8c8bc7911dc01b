import { expect, test } from 'vitest'
import { headerAt } from './page.tsx'

test('the title stays in sight once the page is scrolled by more than 400 pixels', () => {
  expect(headerAt(400)).toBe('strip')
  expect(headerAt(401)).toBe('title')
})

test('a page that is hardly scrolled has no strip behind Back', () => {
  expect(headerAt(0)).toBe('none')
  expect(headerAt(8)).toBe('none')
  expect(headerAt(9)).toBe('strip')
})
