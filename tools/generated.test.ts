import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoMaps } from './demo-maps.ts'
import { fallbackTheme } from './fallback-theme.ts'
import { sprite, types } from './icons.ts'

const read = (name: string) => readFileSync(new URL(`../src/ui/${name}`, import.meta.url), 'utf8')

test('the sprites and their names match icons.json and first-icons.json', () => {
  const weights = JSON.parse(read('icons.json')) as Record<string, string[]>
  const first = JSON.parse(read('first-icons.json')) as string[]
  const hint = 'run npx tsx tools/icons.ts'
  expect(read('first-icons.svg') === sprite(weights, (id) => first.includes(id)), hint).toBe(true)
  expect(read('icons.svg') === sprite(weights, (id) => !first.includes(id)), hint).toBe(true)
  for (const id of first) expect(read('first-icons.svg'), id).toContain(`<symbol id="${id}"`)
  expect(read('icon-names.ts')).toBe(types(weights))
})

test('the fallback theme matches the one that brand derives', () => {
  expect(read('styles/fallback-theme.css')).toBe(fallbackTheme())
})

test('the local maps of the demo merchants match what draws them', () => {
  const maps = demoMaps()
  expect(maps).toHaveLength(3)
  for (const [path, text] of maps)
    expect(readFileSync(path, 'utf8') === text, `${path}: run npx tsx tools/demo-maps.ts`).toBe(true)
})
