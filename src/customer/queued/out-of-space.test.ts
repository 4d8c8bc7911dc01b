import { beforeEach, expect, test, vi } from 'vitest'

let outOfSpace: typeof import('./out-of-space.ts').outOfSpace
let showOutOfSpace: typeof import('./out-of-space.ts').showOutOfSpace
beforeEach(async () => {
  vi.resetModules()
  ;({ outOfSpace, showOutOfSpace } = await import('./out-of-space.ts'))
})

test('a copy that could not be stored is reported once', () => {
  showOutOfSpace('copy')
  expect(outOfSpace.get()).toBe('copy')
  outOfSpace.set(null)
  showOutOfSpace('copy')
  expect(outOfSpace.get()).toBeNull()
})

test('a copy is reported neither in place of a change nor after it', () => {
  showOutOfSpace('change')
  showOutOfSpace('copy')
  expect(outOfSpace.get()).toBe('change')
  outOfSpace.set(null)
  showOutOfSpace('copy')
  expect(outOfSpace.get()).toBeNull()
})

test('each change is reported', () => {
  for (const what of ['copy', 'change', 'purchase', 'change'] as const) {
    outOfSpace.set(null)
    showOutOfSpace(what)
    expect(outOfSpace.get()).toBe(what)
  }
})
