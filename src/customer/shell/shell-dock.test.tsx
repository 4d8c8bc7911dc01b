import { afterEach, expect, test } from 'vitest'
import { worker } from '#src/kit/worker/registration.ts'
import { markupOf, textsIn } from '#tests/support/screen.tsx'
import { ShellDock } from './shell-dock.tsx'

afterEach(() => {
  worker.updateWaits = false
})

test('a new version is announced, to be taken now or dismissed', () => {
  worker.updateWaits = true
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
