import { expect, test } from 'vitest'
import { stepsDone } from './again-steps.ts'

const facts = (hasPlan: boolean, hasCard: boolean) => ({ hasPlan, hasCard })

test('a member begins by leaving the plan, even with a card', () => {
  expect(stepsDone(0, facts(true, true))).toBe(0)
  expect(stepsDone(0, facts(false, false))).toBe(1)
  expect(stepsDone(0, facts(false, true))).toBe(2)
})

test('a step that is done stays done when the plan begins again', () => {
  expect(stepsDone(1, facts(false, true))).toBe(2)
  expect(stepsDone(2, facts(false, true))).toBe(2)
  expect(stepsDone(2, facts(true, true))).toBe(3)
  expect(stepsDone(3, facts(false, false))).toBe(3)
})
