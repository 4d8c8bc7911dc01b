import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { bringBack, setAside } from './earlier-chunks.mjs'

const folders = temporaryFolders()

let built: string
let aside: string
let day: number
beforeEach(() => {
  const folder = folders()
  built = join(folder, 'static')
  aside = join(folder, 'aside')
  day = 0
})

const now = () => new Date(Date.UTC(2026, 0, 1 + day))

/** Writes a build as Vite does, which empties the folder first. */
const build = (...names: string[]) => {
  setAside(built, aside, now())
  rmSync(built, { recursive: true, force: true })
  mkdirSync(built, { recursive: true })
  for (const name of names) writeFileSync(join(built, name), `${name} of day ${day}`)
  bringBack(built, aside, now())
}
const served = () => readdirSync(built).sort()

test('the chunks of a build that was replaced stay beside the new ones', () => {
  build('app-1.js', 'lazy-1.js')
  day = 1
  build('app-2.js', 'lazy-1.js')
  expect(served()).toEqual(['app-1.js', 'app-2.js', 'lazy-1.js'])
  expect(readFileSync(join(built, 'app-1.js'), 'utf8')).toBe('app-1.js of day 0')
  expect(readFileSync(join(built, 'lazy-1.js'), 'utf8')).toBe('lazy-1.js of day 1')
})

test('they stay for 30 days from their replacement, regardless of their age and of further builds', () => {
  build('app-1.js')
  day = 100
  build('app-2.js')
  day = 129
  build('app-3.js')
  expect(served()).toEqual(['app-1.js', 'app-2.js', 'app-3.js'])
  day = 131
  build('app-4.js')
  expect(served()).toEqual(['app-2.js', 'app-3.js', 'app-4.js'])
  expect(readdirSync(aside).sort()).toEqual(['app-2.js', 'app-3.js'])
})

test('a chunk that returns and is replaced again stays for another 30 days', () => {
  build('app-1.js')
  day = 1
  build('app-2.js')
  day = 29
  build('app-1.js')
  day = 40
  build('app-2.js')
  day = 60
  build('app-3.js')
  expect(served()).toEqual(['app-1.js', 'app-2.js', 'app-3.js'])
})

test('a failed build loses no chunk', () => {
  build('app-1.js')
  day = 1
  setAside(built, aside, now())
  rmSync(built, { recursive: true })
  build('app-2.js')
  expect(served()).toEqual(['app-1.js', 'app-2.js'])
})

test('the first build keeps no chunk', () => {
  build('app-1.js')
  expect(served()).toEqual(['app-1.js'])
})
