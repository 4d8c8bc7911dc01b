import { expect, test } from 'vitest'
import { readSite } from '#src/brand/site.ts'
import { chosenSize, themeOf } from './theme.ts'

test('the log-in keeps the font size that the last user of the device chose', () => {
  expect(chosenSize(undefined, 15)).toBe(15)
  expect(chosenSize(undefined, undefined)).toBeUndefined()
})

test('a logged-in user has their own font size, or none', () => {
  expect(chosenSize(12, 15)).toBe(12)
  expect(chosenSize(null, 15)).toBeUndefined()
})

const storageWith = (stored: object | undefined) => ({
  getItem: () => (stored ? JSON.stringify(stored) : null),
  setItem: () => undefined,
  removeItem: () => undefined,
})
const site = readSite({ companyName: 'Duck Wash', lightTheme: { primary: '#00aa55' } })

test('a theme that was derived from the same config is taken from the storage', async () => {
  const derived = await themeOf(storageWith(undefined), site, 'light')
  const marked = { ...derived, theme: { ...derived.theme, tokens: { bg: 'stored' } } }
  expect((await themeOf(storageWith(marked), site, 'light')).theme.tokens).toEqual({ bg: 'stored' })
})

test('another colour, the other scheme and other code derive the theme again', async () => {
  const derived = await themeOf(storageWith(undefined), site, 'light')
  const marked = { ...derived, theme: { ...derived.theme, tokens: { bg: 'stored' } } }
  const changed = readSite({ companyName: 'Duck Wash', lightTheme: { primary: '#aa0055' } })
  const again = [
    await themeOf(storageWith(marked), changed, 'light'),
    await themeOf(storageWith(marked), site, 'dark'),
    await themeOf(storageWith({ ...marked, origin: marked.origin.replace('theme', 'earlier') }), site, 'light'),
  ]
  for (const { theme } of again) expect(theme.tokens.bg).not.toBe('stored')
})
