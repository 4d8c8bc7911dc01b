import { expect, test } from 'vitest'
import { contrast } from './colour.ts'
import { derive } from './derive.ts'
import { lookOf } from './look.ts'

const lightTheme = { background: '#ffffff', hero: '#a9e0ff', onHero: '#b0e8ff' }
const darkTheme = { background: '#0a0a0b', hero: '#17161a' }

test("the look is that of the first visit's scheme, unless another is asked for", () => {
  expect(lookOf({ lightTheme, darkTheme })).toMatchObject({ hero: '#a9e0ff', dark: false })
  expect(lookOf({ lightTheme, darkTheme, dark_theme: true })).toMatchObject({ hero: '#17161a', dark: true })
  expect(lookOf({ lightTheme, darkTheme }, 'dark')).toMatchObject({ hero: '#17161a', dark: true })
})

test('its colours are those of the pages, with the same guard of contrast', () => {
  const { tokens } = derive({ lightTheme }, 'light')
  const { hero, onHero, heroEnd, primary, onPrimary } = lookOf({ lightTheme })
  expect([hero, onHero, heroEnd, primary, onPrimary]).toEqual(
    ['hero-a', 'on-hero', 'hero-b', 'brand', 'on-brand'].map((token) => tokens[token]),
  )
  expect(contrast(hero, onHero)).toBeGreaterThanOrEqual(4.5)
})

test('an icon stands on the hero that the merchant has chosen, else on the background', () => {
  expect(lookOf({ lightTheme }).iconGround).toBe('#a9e0ff')
  expect(lookOf({ lightTheme: { background: '#00ff00' } }).iconGround).toBe('#00ff00')
  expect(lookOf({ lightTheme: { hero: '"/><script>' } }).iconGround).toMatch(/^#[0-9a-f]{6}$/i)
})
