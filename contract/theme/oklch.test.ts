import { expect, test } from 'vitest'
import { contrast, blendOver } from './colour.ts'
import { fromOklch, shade, toOklch } from './oklch.ts'

test.each(['#000000', '#ffffff', '#2b3fd4', '#ffd23f', '#15803d', '#777777'])(
  '%s is unchanged after conversion to OKLCH and back',
  (colour) => {
    expect(fromOklch(toOklch(colour))).toBe(colour)
  },
)

test('a colour out of gamut loses chroma and keeps its lightness', () => {
  const vivid = fromOklch({ L: 0.7, C: 0.5, h: 2 })
  expect(toOklch(vivid).L).toBeCloseTo(0.7, 1)
})

test('a shade lighter than white is white', () => {
  expect(shade('#ffd23f', 1)).toBe('#ffffff')
})

test('contrast of black and white is 21, in either order', () => {
  expect([contrast('#000000', '#ffffff'), contrast('#ffffff', '#000000')]).toEqual([21, 21])
})

test('alpha is flattened on the backdrop', () => {
  expect(blendOver('#ff000080', '#0000ff')).toBe('#80007f')
})
