import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { overlayMotion, toastLife } from '#contract/constants.ts'

const sheet = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('an overlay moves for 300 ms, the time after which a closed one is removed', () => {
  expect(overlayMotion).toBe(300)
  expect(sheet('../styles/tokens.css')).toContain('--dur-modal: 0.3s;')
})

const customers = '../../customer/ui/overlays'

test.each([
  ['dialog', '.'],
  ['scrim', '.'],
  ['sheet', customers],
  ['drawer', customers],
  ['scan-view', customers],
])('the %s moves for that time', (name, folder) => {
  expect(sheet(`${folder}/${name}.module.css`)).toMatch(/(opacity|transform) var\(--dur-modal\)/)
})

test('a toast is shown for 5 s', () => {
  expect(toastLife).toBe(5_000)
})
