import { expect, test } from 'vitest'
import { configProblems, configTexts, newProblems } from './problems.ts'
import { requiredText } from '../rules/required.ts'

const config = (more: object = {}) => ({ companyName: 'Wash', menuItems: [], shopItems: [], ...more })
const menu = (...entries: { label?: string; href: string }[]) =>
  config({ menuItems: entries.map((entry) => ({ label: 'About', tag: '_ABOUT', ...entry })) })
const problems = (wanted: object) => Object.values(configProblems(wanted))

test('a config without a fault has no problems', () => {
  const palette = { primary: '#12ab34', hero: '#12ab34ff' }
  const more = { lightTheme: palette, appStore: { apple: '', google: 'https://play.example/app' } }
  expect(configProblems({ ...menu({ href: '/about' }, { href: '/' }), ...more })).toEqual({})
})

test.each(['/a b c', 'about', '//evil', '/http://evil.example', '/\\\\evil', ''])(
  '%s is no address of the site',
  (href) => {
    expect(problems(menu({ href }))).toEqual([configTexts.address])
  },
)

test('two entries of a menu lead to two addresses', () => {
  expect(configProblems(menu({ href: '/about' }, { href: '/about' }))).toEqual({
    '/menuItems/1/href': configTexts.sameAddress,
  })
})

test('an entry of the menu has a label; one of the shop may have none', () => {
  expect(problems(menu({ href: '/about', label: ' ' }))).toEqual([requiredText])
  expect(problems(config({ shopItems: [{ label: '', href: '/washes', tag: '_WASHES' }] }))).toEqual([])
})

test.each([
  [{ companyName: '  ' }, requiredText],
  [{ lightTheme: { primary: 'zzz' } }, configTexts.colour],
  [{ carousel: { pages: [{ color: 'zzz' }] } }, configTexts.colour],
  [{ appStore: { apple: 'http://apps.example' } }, configTexts.https],
  [{ homeCards: [{ text: '', icon: 'tag', to: '/washes' }] }, requiredText],
  [{ timeZone: 'America/Springfield' }, configTexts.timeZone],
  [{ salesPauses: [{ what: 'all', until: '' }] }, configTexts.time],
  [{ salesPauses: [{ what: 'place', until: '2026-03-10T12:00:00Z' }] }, configTexts.place],
])('%j says %s', (more, text) => {
  expect(problems(config(more))).toEqual([text])
})

test('what was wrong before is no new problem', () => {
  const known = menu({ href: '/a b' })
  expect(newProblems({ ...known, companyName: '' }, known)).toEqual({ '/companyName': requiredText })
})
