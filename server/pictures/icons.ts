import { readFileSync } from 'node:fs'
import sharp from 'sharp'

export const iconNames = [
  'icon-192.png',
  'icon-512.png',
  'maskable-512.png',
  'apple-touch-icon.png',
  'favicon.ico',
] as const
export type IconName = (typeof iconNames)[number]

/** A square: its edge in px, and the share of it that the logo may fill. */
export interface SquareForm {
  edge: number
  share: number
  /** Without an alpha channel. */
  isOpaque?: true
}

/**
 * Edge in px, and the share of it that the logo may fill: launchers crop a maskable icon to its inner circle of 80 %.
 */
const forms: Record<IconName, SquareForm> = {
  'icon-192.png': { edge: 192, share: 0.8 },
  'icon-512.png': { edge: 512, share: 0.8 },
  'maskable-512.png': { edge: 512, share: 0.58 },
  'apple-touch-icon.png': { edge: 180, share: 0.76 },
  'favicon.ico': { edge: 48, share: 0.92 },
}

/** A drop; the logo of merchants without one. */
export const neutralLogo = readFileSync(new URL('../../public/neutral-icon.svg', import.meta.url))

export const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

const darkRules = /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g

/** A vector logo with its rules for dark pages always on: the renderer has no colour scheme. */
export const inDark = (logo: Uint8Array): Uint8Array => {
  const text = Buffer.from(logo).toString('utf8')
  return text.includes('<svg') ? Buffer.from(text.replace(darkRules, '$1')) : logo
}

/** The background of an icon. `dark`: the logo's dark drawing fits it. */
export interface IconGround {
  background: string
  dark: boolean
}

/** The logo, whole and centred, on a square of the background, which may be transparent; a PNG. */
export const drawSquare = async (
  given: Uint8Array | null,
  { edge, share, isOpaque }: SquareForm,
  { background, dark }: IconGround | { background: typeof transparent; dark: boolean },
): Promise<Uint8Array> => {
  const logo = given && dark ? inDark(given) : given
  const inner = Math.round(edge * share)
  // The density renders a vector logo sharply at the icon's size; bitmaps ignore it.
  const drawn = await sharp(logo ?? neutralLogo, { density: 300, limitInputPixels: 50_000_000 })
    .resize(inner, inner, { fit: 'contain', background: transparent })
    .png()
    .toBuffer()
  const square = sharp({ create: { width: edge, height: edge, channels: 4, background } }).composite([
    { input: drawn, gravity: 'center' },
  ])
  return (isOpaque ? square.removeAlpha() : square).png().toBuffer()
}

/** An icon of the installed app; a PNG whatever the name ends in. */
export const drawIcon = (name: IconName, given: Uint8Array | null, ground: IconGround): Promise<Uint8Array> =>
  drawSquare(given, forms[name], ground)
