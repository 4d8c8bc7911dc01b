import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawIcon } from './icons.ts'

const logo = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
<style>@media (prefers-color-scheme:dark){.a{fill:#ffffff}.b{stroke:#ff0000}}</style>
<rect width="10" height="10" fill="#000000" class="a"/></svg>`)

const centre = async (dark: boolean) => {
  const icon = await drawIcon('icon-192.png', logo, { background: '#123456', dark })
  const { data, info } = await sharp(icon).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (info.width * (info.height / 2) + info.width / 2) * info.channels
  return [data[at], data[at + 1], data[at + 2]]
}

test('on a dark background the logo has its dark drawing', async () => {
  expect(await centre(false)).toEqual([0, 0, 0])
  expect(await centre(true)).toEqual([255, 255, 255])
})
