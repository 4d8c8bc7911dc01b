import sharp from 'sharp'
import { neutralLogo } from './icons.ts'

const edge = 96
/** Share of its box above which a shape counts as a plate: its outline is not recognisable. */
const plate = 0.75

/** The outline of the logo in white, for the status bar, which shows only shapes. A drop replaces a logo on a plate. */
export const drawBadge = async (logo: Uint8Array | null): Promise<Uint8Array> => {
  const shape = await outline(logo ?? neutralLogo)
  const [, , , alpha] = (await sharp(shape).stats()).channels
  const chosen = alpha!.mean > plate * 255 ? await outline(neutralLogo) : shape
  return sharp(chosen)
    .resize(edge, edge, { fit: 'contain', background: { r: 255, g: 255, b: 255, alpha: 0 } })
    .png()
    .toBuffer()
}

const outline = async (picture: Uint8Array): Promise<Uint8Array> => {
  const sized = sharp(picture, { density: 300, limitInputPixels: 50_000_000 })
    .resize(edge, edge, { fit: 'inside' })
    .ensureAlpha()
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += 4) data.fill(255, at, at + 3)
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer()
}
