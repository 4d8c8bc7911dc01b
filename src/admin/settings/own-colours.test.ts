import { expect, test } from 'vitest'
import type { SiteConfig } from '#contract/site/settings.ts'
import { ownColours } from './own-colours.ts'

const site = (change: Partial<SiteConfig>) => ({ companyName: 'Wash', ...change }) as SiteConfig

test('colours that the theme derives follow the primary one by themselves', () => {
  expect(ownColours(site({ lightTheme: { primary: '#2050c0' } }), 'light')).toEqual([])
})

test('a colour with a value of its own is named where it would follow, in its own scheme alone', () => {
  const config = site({
    lightTheme: { primary: '#2050c0', hero: '#104080', background: '#fafafa' },
    themes: { light: { button: { background: '#103060' }, mobile: { homeCards: [{ icon: '#802020' }] } } },
  } as Partial<SiteConfig>)
  expect(ownColours(config, 'light').toSorted()).toEqual([
    '/lightTheme/hero',
    '/themes/light/button/background',
    '/themes/light/mobile/homeCards',
  ])
  expect(ownColours(config, 'dark')).toEqual([])
})
