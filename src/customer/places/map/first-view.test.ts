import { expect, test } from 'vitest'
import { cutsOff } from './first-view.ts'

const box = { west: 0, south: 0, east: 100, north: 100 }
const place = (longitude: number, latitude: number) => ({ id: 1, name: 'Place', longitude, latitude })

test('a few locations have to be in view, and not below what floats over the edges', () => {
  expect(cutsOff(box, [place(50, 50), place(80, 20)])).toBe(false)
  for (const at of [place(5, 50), place(95, 50), place(50, 5), place(50, 95), place(150, 50)])
    expect(cutsOff(box, [place(50, 50), at]), JSON.stringify(at)).toBe(true)
})

test('many locations are found by moving the map, and without any there is nothing to show', () => {
  expect(
    cutsOff(
      box,
      Array.from({ length: 9 }, () => place(500, 500)),
    ),
  ).toBe(false)
  expect(cutsOff(box, [])).toBe(false)
})
