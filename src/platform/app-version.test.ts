import { afterEach, expect, test } from 'vitest'
import { appVersion } from '#contract/constants.ts'
import { ownVersion } from './app-version.ts'

const workerScope = globalThis as { appVersion?: string }

afterEach(() => {
  delete workerScope.appVersion
})

test('the app has the version of its build', () => {
  expect(ownVersion()).toBe(appVersion)
})

test('a worker has the version that the server has put before its code', () => {
  workerScope.appVersion = '1.9.0'
  expect(ownVersion()).toBe('1.9.0')
})
