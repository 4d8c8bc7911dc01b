import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { demoMaps } from './demo-maps.ts'
import { envExample } from './env-example.ts'
import { fallbackTheme } from './fallback-theme.ts'
import { sprite, types } from './icons.ts'
import { listedIn, notices } from './third-party-notices.ts'

const read = (name: string) => readFileSync(new URL(`../src/ui/${name}`, import.meta.url), 'utf8')

test('the sprites and their names match icons.json and first-icons.json', () => {
  const weights = JSON.parse(read('icons.json')) as Record<string, string[]>
  const first = JSON.parse(read('first-icons.json')) as string[]
  const hint = 'run npx tsx tools/icons.ts'
  expect(read('first-icons.svg') === sprite(weights, (id) => first.includes(id)), hint).toBe(true)
  const office = JSON.parse(read('office-icons.json')) as string[]
  expect(read('icons.svg') === sprite(weights, (id) => !first.includes(id) && !office.includes(id)), hint).toBe(true)
  expect(read('office-icons.svg') === sprite(weights, () => true), hint).toBe(true)
  for (const id of first) expect(read('first-icons.svg'), id).toContain(`<symbol id="${id}"`)
  expect(read('icon-names.ts')).toBe(types(weights))
})

test('the customers’ shells use no icon that only the sprite of the back offices has', () => {
  const office = (JSON.parse(read('office-icons.json')) as string[]).map((id) => id.slice(id.indexOf('-') + 1))
  const weights = Object.values(JSON.parse(read('icons.json')) as Record<string, string[]>).flat()
  const only = office.filter(
    (name) => weights.filter((each) => each === name).length === office.filter((each) => each === name).length,
  )
  const root = fileURLToPath(new URL('..', import.meta.url))
  const sources = ['src/ui', 'src/kit', 'src/customer', 'src/phone', 'src/web', 'src/app'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('icon-names.ts'))
      .map((file) => join(root, room, file)),
  )
  expect(only).toContain('squares-four')
  // A function may return the name too, so every text that is one counts, but for the display mode of that name.
  const drawn = new RegExp(`["'](${only.filter((name) => name !== 'browser').join('|')})["']`)
  const used = sources.filter((file) => drawn.test(readFileSync(file, 'utf8')))
  expect(used).toEqual([])
})

test('the fallback theme matches the one that brand derives', () => {
  expect(read('styles/fallback-theme.css')).toBe(fallbackTheme())
})

test('the example of an environment matches the settings that the server declares', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  expect(example === envExample(), 'run npx tsx tools/env-example.ts').toBe(true)
})

test('the notice of third parties matches what is locked, and the texts of what is installed', () => {
  const notice = readFileSync(new URL('../THIRD-PARTY-NOTICES.md', import.meta.url), 'utf8')
  expect(notice === notices(listedIn(notice)), 'run npx tsx tools/third-party-notices.ts').toBe(true)
})

test('the local maps of the demo merchants match what draws them', () => {
  const maps = demoMaps()
  expect(maps).toHaveLength(3)
  for (const [path, text] of maps)
    expect(readFileSync(path, 'utf8') === text, `${path}: run npx tsx tools/demo-maps.ts`).toBe(true)
})
