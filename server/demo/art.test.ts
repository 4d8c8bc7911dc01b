import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const drawing = (path: string): Buffer => readFileSync(new URL(`./art/${path}`, import.meta.url))

/** The largest alpha in the first row of pixels, 0 to 255. */
const paintAtTop = async (path: string): Promise<number> => {
  const { data, info } = await sharp(drawing(path)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return Math.max(...Array.from({ length: info.width }, (_, x) => data[x * info.channels + 3]!))
}

test.each(['puddle/home.svg', 'blackline/home.svg', 'riverbend/home.svg', 'blackline/second.svg'])(
  'nothing of %s is cut off at the top',
  async (path) => {
    expect(await paintAtTop(path)).toBe(0)
  },
)

test('a landscape has a transparent sky, so that the page’s sky shows through', async () => {
  expect(await paintAtTop('puddle/scene.svg')).toBe(0)
})

test('the mark of Blackline fills its box, so that scaling by height keeps its full width', async () => {
  const { width, height } = await sharp(drawing('blackline/logo.svg')).metadata()
  expect(width! / height!).toBeGreaterThan(1.7)
})
