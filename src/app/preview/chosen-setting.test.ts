import { expect, test } from 'vitest'
import { sectionOf } from '#src/admin/sections/sections.ts'
import { settingShownBy, shownSettings } from './chosen-setting.ts'

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
  expect(shownSettings.length).toBeGreaterThan(8)
  for (const setting of shownSettings)
    for (const scheme of ['light', 'dark'])
      expect(sectionOf(setting.replace('{scheme}', scheme)), setting).toBeDefined()
})
