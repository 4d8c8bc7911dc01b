import sharp from 'sharp'
import type { Look } from '#server/presenters/look.ts'
import { neutralLogo } from './icons.ts'

/** The size that previews of links show. Pixels. */
const [width, height] = [1200, 630]

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

interface Art {
  logo: Uint8Array | null
  /** The drawing of the home screen; null: the logo stands alone. */
  picture: Uint8Array | null
}

const fitted = (art: Uint8Array, box: { width: number; height: number }): Promise<Buffer> =>
  sharp(art, { density: 300, limitInputPixels: 50_000_000 })
    .resize({ ...box, fit: 'inside' })
    .resize({ ...box, fit: 'contain', background: transparent })
    .png()
    .toBuffer()

/** Water of the merchant's hero, from the top to the foot. */
const ground = ({ hero, heroEnd }: Pick<Look, 'hero' | 'heroEnd'>): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${hero}"/><stop offset="1" stop-color="${heroEnd}"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#g)"/></svg>`)

/** The picture for previews of links: the merchant's logo, over the drawing of the home screen. */
export const drawShare = async (look: Pick<Look, 'hero' | 'heroEnd'>, { logo, picture }: Art): Promise<Uint8Array> => {
  const mark = await fitted(logo ?? neutralLogo, { width: 360, height: picture ? 170 : 320 })
  const parts = picture
    ? [
        { input: mark, left: 420, top: 60 },
        { input: await fitted(picture, { width: 760, height: 330 }), left: 220, top: 270 },
      ]
    : [{ input: mark, gravity: 'center' }]
  return sharp(ground(look)).composite(parts).png({ compressionLevel: 9 }).toBuffer()
}
