import { afterEach, expect, test } from 'vitest'
import { updateWaits } from '#src/kit/worker/registration.ts'
import { markupOf, textsIn } from '#tests/support/screen.tsx'
import { ShellDock } from './shell-dock.tsx'

afterEach(() => {
  updateWaits.set(false)
})

test('a new version is announced, to be taken now or dismissed', () => {
  updateWaits.set(true)
  expect(textsIn(markupOf(<ShellDock pill />))).toEqual([
    'A fresh version is ready',
    'Takes a few seconds. Your cart stays put.',
    'Dismiss',
    'Update',
  ])
})

test('without one nothing is announced', () => {
  expect(textsIn(markupOf(<ShellDock pill />))).toEqual([])
})
