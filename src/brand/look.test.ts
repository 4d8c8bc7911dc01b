import { describe, expect, test } from 'vitest'
import { applyFontSize, applyTheme } from './apply-theme.ts'
import { chooseScheme } from './scheme.ts'
import { derive } from '#contract/theme/derive.ts'

function fakeRoot() {
  const properties = new Map<string, string | null>()
  const setProperty = (name: string, value: string | null) => void properties.set(name, value)
  return { properties, style: { setProperty }, dataset: {} as DOMStringMap }
}

describe('applyTheme', () => {
  test('sets every token as a custom property, and the colour scheme as a plain one', () => {
    const root = fakeRoot()
    const theme = derive({ themes: { shape: 'crisp', font: 'precision' } }, 'dark')
    applyTheme(root, theme)
    expect(root.properties.get('--bg')).toBe(theme.tokens.bg)
    expect(root.properties.get('color-scheme')).toBe('dark')
    expect(root.properties.size).toBe(Object.keys(theme.tokens).length)
    expect(root.dataset).toEqual({ scheme: 'dark', shape: 'crisp', voice: 'precision' })
  })

  test('sets the font size as one property, and marks a large one', () => {
    const root = fakeRoot()
    applyFontSize(root, 12)
    expect([...root.properties]).toEqual([['--user-font', '12']])
    expect(root.dataset).toEqual({ text: 'normal' })
    applyFontSize(root, 13)
    expect(root.dataset).toEqual({ text: 'large' })
  })
})

describe('chooseScheme', () => {
  test("the user's choice takes precedence", () => {
    expect(chooseScheme({ person: false, merchant: true, system: true })).toBe('light')
  })

  test("then the merchant's scheme for a first visit", () => {
    expect(chooseScheme({ merchant: true, system: false })).toBe('dark')
  })

  test('then the scheme of the operating system', () => {
    expect([chooseScheme({ system: true }), chooseScheme({ system: false })]).toEqual(['dark', 'light'])
  })
})
