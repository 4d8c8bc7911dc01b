import sharp from 'sharp'
import type { Look } from '#contract/theme/look.ts'
import { home, wallet, wide, type Drawing } from './screen-drawings.ts'

/**
 * Screenshots for the browser's install prompt: the app's screens in the merchant's colours, with shapes in place of
 * text.
 */
export const screens = [
  { name: 'screen-home.png', form: 'narrow', label: 'Home', width: 780, height: 1688 },
  { name: 'screen-wallet.png', form: 'narrow', label: 'Wallet', width: 780, height: 1688 },
  { name: 'screen-shop.png', form: 'wide', label: 'Shop', width: 1280, height: 800 },
] as const

export type ScreenName = (typeof screens)[number]['name']

const drawings: Record<ScreenName, (look: Look) => Drawing> = {
  'screen-home.png': home,
  'screen-wallet.png': wallet,
  'screen-shop.png': wide,
}

export interface Art {
  logo: Uint8Array | null
  /** The merchant's drawing of the home screen. */
  picture: Uint8Array | null
}

export const drawScreen = async (name: ScreenName, look: Look, art: Art): Promise<Uint8Array> => {
  const { width } = screens.find((screen) => screen.name === name)!
  const { svg, scale, places } = drawings[name](look)
  const pasted = await Promise.all(
    places.map(async ({ what, x, y, width: across, height: down }) => {
      const source = art[what]
      if (!source) return []
      const [w, h] = [Math.round(across * scale), Math.round(down * scale)]
      const input = await sharp(source, { density: 200, limitInputPixels: 50_000_000 })
        .resize(w, h, { fit: 'contain', position: 'left', background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .png()
        .toBuffer()
      return [{ input, left: Math.round(x * scale), top: Math.round(y * scale) }]
    }),
  )
  const sheet = await sharp(Buffer.from(svg)).resize(width).png().toBuffer()
  return sharp(sheet).composite(pasted.flat()).png({ palette: true, quality: 90 }).toBuffer()
}
