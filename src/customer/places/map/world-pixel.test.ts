import { expect, test } from 'vitest'
import { pixelOf, pointAt } from './world-pixel.ts'

test('the world is a square of 256 pixels at zoom 0, and twice as wide with each zoom', () => {
  expect(pixelOf({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 128, y: 128 })
  expect(pixelOf({ latitude: 85.0511287798, longitude: -180 }, 3)).toEqual({ x: 0, y: expect.closeTo(0, 4) })
})

test('a pixel is the point from which it was made', () => {
  const salem = { latitude: 44.94, longitude: -123.03 }
  const { lat, lng } = pointAt(pixelOf(salem, 12), 12)
  expect(lat).toBeCloseTo(salem.latitude, 9)
  expect(lng).toBeCloseTo(salem.longitude, 9)
})
