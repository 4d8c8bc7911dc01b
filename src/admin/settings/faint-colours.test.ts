import { expect, test } from 'vitest'
import type { SiteConfig } from '#contract/site/settings.ts'
import { judgeColours } from './faint-colours.ts'

const site = (change: Partial<SiteConfig>) => ({ companyName: 'Wash', ...change }) as SiteConfig

test('colours that the theme derives are not judged as set', () => {
  const { measured, adjusted } = judgeColours(site({}))
  expect(measured).toBeGreaterThan(20)
  expect(adjusted).toEqual([])
})

test('a text that cannot be read on its ground is named, in its own scheme alone', () => {
  const modal = { background: '#ffffff', text: '#fdfdfd' }
  expect(judgeColours(site({ themes: { light: { modal } } })).adjusted).toEqual(['/themes/light/modal/text'])
})
