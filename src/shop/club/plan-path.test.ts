import { expect, test } from 'vitest'
import { planPath } from './plan-path.ts'

test('a plan is managed on the account page of the web shop', () => {
  expect(planPath((path) => path === '/userManagement')).toBe('/userManagement?section=club')
})

test('the phone, which has no such page, has a screen for it', () => {
  expect(planPath((path) => path === '/washClub')).toBe('/washClub')
})
