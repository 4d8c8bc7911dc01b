import { expect, test } from 'vitest'
import { settings } from '#contract/site/settings.ts'
import { serverOwned } from '#contract/site/config-changes.ts'
import { pointerParts } from '#contract/rules/json.ts'
import { changedAreas, settingName } from './setting-names.ts'
import { adminSections } from '#contract/routes/admin.ts'
import { editsOf } from './section-edits.ts'

test('a setting is named by its section, its group and its label, and its colour scheme', () => {
  expect(settingName('/companyName')).toBe('Name and texts, Name: Company name')
  expect(settingName('/themes/dark/modal/background')).toBe('Modals, Window: Background (dark)')
  expect(settingName('/darkTheme/primary')).toBe('Ecom themes, Brand: Primary (dark)')
  expect(settingName('/homeCards')).toBe('Home cards')
})

test('a setting that no section shows is named by its place', () => {
  expect(settingName('/ownThing/a~1b')).toBe('ownThing › a/b')
})

test('a save is summed up by its areas', () => {
  expect(changedAreas(['/themes/light/modal/text', '/themes/light/modal/radius', '/homeCards'])).toEqual([
    'Modals',
    'Home cards',
  ])
})

test('each member of a config is edited by a section, set by the server, or a file', () => {
  const edited = adminSections.flatMap(({ name }) => editsOf(name).map((path) => pointerParts(path)[0]))
  const files = [
    'logo',
    'imgParallax',
    'PWAHomeImage',
    'secondImage',
    'homeVideo',
    'homeVideoPoster',
    'productImages',
    'localMap',
  ]
  const known = new Set([...edited, ...serverOwned, ...files, 'version'])
  expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([])
})
