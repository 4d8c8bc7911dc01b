import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawShare, shareSize, type ShareCard } from './share.ts'

const card: ShareCard = {
  title: 'Gift Cards',
  line: 'Duck & Sons <Wash>',
  voice: 'friendly',
  look: { hero: '#204080', heroEnd: '#204080', onHero: '#ffffff' },
  dark: false,
}
const svg = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="${colour}"/></svg>`,
  )
const nothing = { logo: null, scene: null, figure: null }

const pixels = async (picture: Uint8Array) => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
}
const near = (a: number[], b: number[]) => a.every((value, index) => Math.abs(value - b[index]!) < 12)

/** Rows of the left half that contain a pixel near white. */
const writtenRows = async (picture: Uint8Array): Promise<number> => {
  const at = await pixels(picture)
  let rows = 0
  for (let y = 200; y < shareSize.height; y += 1)
    for (let x = 60; x < 700; x += 1)
      if (near(at(x, y), [255, 255, 255])) {
        rows += 1
        break
      }
  return rows
}

test('the picture has the size and the type that the page says, and is small enough for every preview', async () => {
  const picture = await drawShare(card, { ...nothing, figure: svg('#ff0000') })
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', ...shareSize })
  expect(picture.byteLength).toBeLessThan(300_000)
})

test('title and line are written on the hero, a long title in several lines', async () => {
  const short = await writtenRows(await drawShare(card, nothing))
  expect(short).toBeGreaterThan(40)
  const long = { ...card, title: 'Everything that we have for the inside of your car, and for the outside too' }
  expect(await writtenRows(await drawShare(long, nothing))).toBeGreaterThan(short * 1.3)
  expect(await writtenRows(await drawShare({ ...card, line: '' }, nothing))).toBeLessThan(short)
})

test('a title that no renderer could fit is cut', async () => {
  const at = await pixels(await drawShare({ ...card, title: 'Wash '.repeat(60) }, nothing))
  expect(near(at(600, 4), [32, 64, 128])).toBe(true)
})

test('a scene fills the right side, a figure stands within it', async () => {
  const scene = await pixels(await drawShare(card, { ...nothing, scene: svg('#ff0000') }))
  expect(near(scene(1198, 2), [255, 0, 0])).toBe(true)
  expect(near(scene(2, 300), [32, 64, 128])).toBe(true)
  const figure = await pixels(await drawShare(card, { ...nothing, figure: svg('#ff0000') }))
  expect(near(figure(1000, 315), [255, 0, 0])).toBe(true)
  expect(near(figure(1198, 2), [32, 64, 128])).toBe(true)
})
