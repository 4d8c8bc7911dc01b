import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { storeShellChoice } from '#src/customer/shell/store-shell-choice.ts'
import { chooseShell } from './shell-choice.ts'

beforeEach(() => vi.stubGlobal('caches', memoryCaches()))
afterEach(() => vi.unstubAllGlobals())

const choose = (search: string, guess: 'phone' | 'web') => chooseShell(new URLSearchParams(search), guess)

test('the user agent decides until a page asks for another shell', async () => {
  expect(await choose('', 'web')).toBe('web')
  expect(await choose('', 'phone')).toBe('phone')
})

test('the shell that a page has noted is used, whatever the user agent says', async () => {
  await storeShellChoice('phone')
  expect(await choose('', 'web')).toBe('phone')
})

test('a shell that a page asked for is used from then on', async () => {
  expect(await choose('shell=phone', 'web')).toBe('phone')
  expect(await choose('location=2', 'web')).toBe('phone')
  expect(await choose('shell=web', 'web')).toBe('web')
  expect(await choose('', 'phone')).toBe('web')
})
