import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawBadge } from './badge.ts'

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inside}</svg>`)
/** Colour and opacity at a point, 0 to 255. */
const at = async (badge: Uint8Array, x: number, y: number) => {
  const { data } = await sharp(badge).raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * 96 + x) * 4, (y * 96 + x) * 4 + 4)]
}

test('the badge is the logo’s shape in white, whatever its colours', async () => {
  const badge = await drawBadge(svg('<circle cx="50" cy="50" r="30" fill="#c00"/>'))
  expect(await at(badge, 48, 48)).toEqual([255, 255, 255, 255])
  expect((await at(badge, 4, 4))[3]).toBe(0)
})

test('a logo on a plate is replaced by a drop', async () => {
  const drop = await drawBadge(null)
  expect(Buffer.compare(await drawBadge(svg('<rect width="100" height="100" fill="#0a0"/>')), drop)).toBe(0)
  expect(
    Buffer.compare(await drawBadge(svg('<rect x="4" y="4" width="92" height="92" rx="20" fill="#0a0"/>')), drop),
  ).toBe(0)
  expect((await at(drop, 2, 2))[3]).toBe(0)
})
