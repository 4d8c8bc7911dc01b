import { expect, test } from 'vitest'
import { newSiteConfig } from './settings.ts'
import { isOfSchema, migrated, schemaSteps, type SchemaStep } from './schema-steps.ts'
import { isNewerVersion } from '../rules/version.ts'

const steps: readonly SchemaStep[] = [
  { to: '1.1.0', change: ({ colour, ...rest }) => ({ ...rest, primary: colour }) },
  { to: '1.2.0', change: ({ primary, ...rest }) => ({ ...rest, theme: { primary } }) },
]

test('a config is changed by each step between its version and the wanted one', () => {
  const config = { version: '1.0.0', colour: '#fff' }
  expect(migrated(config, '1.1.0', steps)).toEqual({ version: '1.1.0', primary: '#fff' })
  expect(migrated(config, '1.3.0', steps)).toEqual({ version: '1.3.0', theme: { primary: '#fff' } })
  expect(migrated({ version: '1.1.0', primary: '#000' }, '1.2.0', steps)).toEqual({
    version: '1.2.0',
    theme: { primary: '#000' },
  })
  expect(config).toEqual({ version: '1.0.0', colour: '#fff' })
})

test('a config of that version or of a newer one stays the same object', () => {
  for (const version of ['1.2.0', '1.10.0']) {
    const config = { version, colour: '#fff' }
    expect(migrated(config, '1.2.0', steps)).toBe(config)
    expect(isOfSchema(config, '1.2.0')).toBe(true)
  }
})

test('a config without a version is the oldest', () => {
  expect(isOfSchema({}, '1.0.0')).toBe(false)
  expect(migrated({ colour: '#fff' }, '1.2.0', steps)).toEqual({ version: '1.2.0', theme: { primary: '#fff' } })
})

test('an old config without items gets the usual ones, and keeps its own', () => {
  const shopItems = [{ label: 'Washes', href: '/washes', tag: '_WASHES' }]
  expect(migrated({ version: '1.4.0', shopItems }, '1.5.1')).toEqual({
    version: '1.5.1',
    menuItems: newSiteConfig.menuItems,
    shopItems,
  })
})

test('the steps are in the order of their versions', () => {
  for (const [index, { to }] of schemaSteps.entries())
    if (index > 0) expect(isNewerVersion(to, schemaSteps[index - 1]!.to)).toBe(true)
  for (const { change } of schemaSteps) expect(() => change({ menuItems: 'text', shopItems: null })).not.toThrow()
})
