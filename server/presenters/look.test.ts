import { expect, test } from 'vitest'
import { iconBackground } from './look.ts'

const config = { version: '1', menuItems: [], shopItems: [] }
const lightTheme = { background: '#ffffff', hero: '#a9e0ff' }
const darkTheme = { background: '#0a0a0b', hero: '#17161a' }

test("an icon has the hero colour of the first visit's scheme", () => {
  expect(iconBackground({ ...config, lightTheme, darkTheme })).toBe('#a9e0ff')
  expect(iconBackground({ ...config, lightTheme, darkTheme, dark_theme: true })).toBe('#17161a')
})

test('without a hero colour it has the background colour, and without colours white', () => {
  expect(iconBackground({ ...config, lightTheme: { background: '#00ff00' } })).toBe('#00ff00')
  expect(iconBackground({ ...config, lightTheme: { hero: '"/><script>' } })).toBe('#ffffff')
})
