import { expect, test } from 'vitest'
import { clearNames } from './clear-names.ts'

const at = (left: number, top: number, wide: number, high: number) => ({
  style: { visibility: '' },
  getBoundingClientRect: () => ({ left, top, right: left + wide, bottom: top + high }),
})

test('the name of a town is hidden while a marker stands on it', () => {
  const [covered, clear] = [at(0, 40, 80, 12), at(200, 40, 80, 12)]
  let pin = at(60, 0, 44, 54)
  const map = {
    querySelectorAll: (selector: string) => (selector === 'button' ? [pin] : [covered, clear]),
  } as unknown as HTMLElement
  clearNames(map)
  expect([covered.style.visibility, clear.style.visibility]).toEqual(['hidden', ''])
  pin = at(300, 300, 44, 54)
  clearNames(map)
  expect([covered.style.visibility, clear.style.visibility]).toEqual(['', ''])
})
