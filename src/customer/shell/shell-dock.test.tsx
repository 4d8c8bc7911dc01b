import { afterEach, expect, test } from 'vitest'
import { updateState } from '#src/kit/worker/registration.ts'
import { appWords } from '#src/words/app.ts'
import { markupOf, textsIn } from '#tests/support/screen.tsx'
import { ShellDock } from './shell-dock.tsx'

afterEach(() => {
  updateState.set('none')
})

test('a new version is announced, to be taken now or dismissed', () => {
  updateState.set('ready')
  expect(textsIn(markupOf(<ShellDock pill />))).toEqual([
    'A fresh version is ready',
    'Takes a few seconds. Your cart stays put.',
    'Dismiss',
    'Update',
  ])
})

test('an update under way can be left, and one that did not arrive is tried again', () => {
  updateState.set('applying')
  expect(textsIn(markupOf(<ShellDock pill />))).toEqual([appWords.updating, appWords.updatingBody, 'Dismiss'])
  updateState.set('failed')
  expect(textsIn(markupOf(<ShellDock pill />))).toEqual([
    appWords.updateFailed,
    appWords.updateFailedBody,
    'Dismiss',
    'Try again',
  ])
})

test('without one nothing is announced', () => {
  expect(textsIn(markupOf(<ShellDock pill />))).toEqual([])
})
