import { expect, test } from 'vitest'
import { sectionOf } from '#src/admin/settings/section-edits.ts'
import { settingShownBy } from './chosen-setting.ts'

const within = (...selectors: string[]) => ({
  closest: (selector: string) =>
    selector.split(', ').some((each) => selectors.includes(each)) ? ({} as Element) : null,
})

test('the innermost thing that shows a setting counts', () => {
  expect(settingShownBy(within('[data-ui=home-cards]'))).toBe('/homeCards')
  expect(settingShownBy(within('[role=dialog]', '[role=dialog] button'))).toBe('/themes/{scheme}/button/background')
  expect(settingShownBy(within())).toBe('/{scheme}Theme/background')
})

test('each setting that can be clicked is edited by a section', () => {
  const selectors: string[] = []
  const none = {
    closest: (selector: string) => {
      selectors.push(selector)
      return null
    },
  }
  const settings = [
    settingShownBy(none),
    ...selectors.map((selector) => settingShownBy(within(...selector.split(', ')))),
  ]
  expect(settings.length).toBeGreaterThan(8)
  for (const setting of settings)
    for (const scheme of ['light', 'dark'])
      expect(sectionOf(setting.replace('{scheme}', scheme)), setting).toBeDefined()
})
