import { describe, expect, test } from 'vitest'
import { colourOf, partsOfColour, typedAlpha, typedHex } from './colour-text.ts'

test.each(['#A57218', '#A5721880', '#00000000'])('%s comes back from its parts', (colour) =>
  expect(colourOf(partsOfColour(colour))).toBe(colour),
)

test('an opaque colour has no digits of alpha', () => {
  expect(partsOfColour('#a57218ff')).toEqual({ hex: '#A57218', alpha: 255 })
  expect(colourOf({ hex: '#A57218', alpha: 255 })).toBe('#A57218')
})

describe('what is typed', () => {
  test('is a colour with six digits, with or without its sign', () => {
    expect(['#a57218', 'A57218', ' #A57218 '].map(typedHex)).toEqual(['#A57218', '#A57218', '#A57218'])
    expect(['', '#a572', 'red', '#a57218ff', '#g57218'].map(typedHex)).toEqual([null, null, null, null, null])
  })

  test('is an alpha from 0 to 255', () => {
    expect(['0', '255', ' 16 '].map(typedAlpha)).toEqual([0, 255, 16])
    expect(['256', '-1', '1.5', '', 'x'].map(typedAlpha)).toEqual([null, null, null, null, null])
  })
})
