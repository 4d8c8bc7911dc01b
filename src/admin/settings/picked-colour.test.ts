import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colourOf } from './colour-text.ts'
import { nameOfPicked, pickedOf, textOfPicked } from './picked-colour.ts'

test('every colour comes back from its hue, saturation and brightness', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte), byte, (parts, alpha) => {
      const digits = parts.map((each) => each.toString(16).padStart(2, '0').toUpperCase())
      const colour = colourOf({ hex: `#${digits.join('')}`, alpha })
      expect(textOfPicked(pickedOf(colour))).toBe(colour)
    }),
  )
})

test('known colours have their hue, saturation and brightness', () => {
  expect(pickedOf('#FF0000')).toEqual({ hue: 0, saturation: 100, brightness: 100, alpha: 255 })
  expect(pickedOf('#00FF0080')).toEqual({ hue: 120, saturation: 100, brightness: 100, alpha: 128 })
  expect(pickedOf('#000080')).toMatchObject({ hue: 240, saturation: 100, brightness: expect.closeTo(50.2, 1) })
  expect(pickedOf('#808080')).toMatchObject({ hue: 0, saturation: 0 })
  expect(pickedOf('#000000')).toMatchObject({ hue: 0, saturation: 0, brightness: 0 })
})

test('both ends of the hues are the same red', () => {
  const ends = [0, 360].map((hue) => textOfPicked({ hue, saturation: 100, brightness: 100, alpha: 255 }))
  expect(ends).toEqual(['#FF0000', '#FF0000'])
})

test.each([
  ['#FF0000', 'red'],
  ['#FF000F', 'red'],
  ['#7A3E00', 'dark orange'],
  ['#BFD7FF', 'pale azure'],
  ['#1E6FFF', 'azure'],
  ['#FFFFFF', 'white'],
  ['#808080', 'grey'],
  ['#0A0A14', 'black'],
])('%s is called %s', (colour, name) => expect(nameOfPicked(pickedOf(colour))).toBe(name))
