import { Compile } from 'typebox/compile'
import { expect, test, vi } from 'vitest'
import { adminSections } from '#contract/routes/admin.ts'
import { changesBetween } from '#contract/site/config-changes.ts'
import { SiteConfig } from '#contract/site/schema.ts'
import { newSiteConfig } from '#contract/site/settings.ts'
import { readSite } from '#src/brand/site.ts'
import { sectionOf } from './section-edits.ts'
import { describedPages } from './pages.ts'
import { settingName } from './setting-names.ts'

vi.mock('#contract/site/settings.ts', async (original) => {
  const { text } = await import('#contract/site/row.ts')
  const known = await original<typeof import('#contract/site/settings.ts')>()
  return { ...known, settings: { ...known.settings, greeting: text(12, 'Welcome') } }
})
vi.mock('#src/words/settings.ts', async (original) => {
  const { settingPages } = await original<typeof import('#src/words/settings.ts')>()
  const [first, ...groups] = settingPages.basics.groups
  const settings = [...first!.settings, { path: '/greeting', label: 'Greeting' }]
  return {
    settingPages: { ...settingPages, basics: { ...settingPages.basics, groups: [{ ...first!, settings }, ...groups] } },
  }
})

const site = { ...newSiteConfig, companyName: 'Puddle Lane', timeStamp: 1, has_app: true, has_ecom: true }

test('a row in the table and its words make a setting, from the schema to the history', () => {
  const schema = Compile(SiteConfig)
  expect(schema.Check({ ...site, greeting: 'Good day' })).toBe(true)
  expect(schema.Check({ ...site, greeting: 'Good day to you all' })).toBe(false)

  expect(readSite({})).toHaveProperty('greeting', 'Welcome')
  expect(readSite({ greeting: 'Good day to you all' })).toHaveProperty('greeting', 'Good day to ')
  expect(readSite({ greeting: 7 })).toHaveProperty('greeting', 'Welcome')

  const controls = describedPages.basics.groups[0]!.settings
  expect(controls.at(-1)).toEqual({ kind: 'text', path: '/greeting', label: 'Greeting', longest: 12 })

  const [change] = changesBetween(site, { ...site, greeting: 'Good day' })
  expect(settingName(change!.path)).toBe('Name and texts, Name: Greeting')
  expect(sectionOf(change!.path)).toBe(adminSections.find(({ name }) => name === 'basics')!.path)
})
