import { createRequire } from 'node:module'
import sharp from 'sharp'
import { escapeMarkup } from '#contract/rules/escape.ts'
import type { Look } from '#contract/theme/look.ts'
import type { VoiceName } from '#contract/theme/voices.ts'
import { inDark, neutralLogo } from './icons.ts'

/** The size that previews of links show. Pixels. */
export const shareSize = { width: 1200, height: 630 } as const

export const shareType = 'image/jpeg'

/** Room at the edges. */
const margin = 72
const textWidth = 560
/** A scene reaches further into the picture than a figure. */
const sceneTextWidth = 440

const require = createRequire(import.meta.url)

/** Full fonts, not divided by alphabet: the renderer takes one file, and the system's fonts for what it lacks. */
const fonts: Record<VoiceName, { family: string; file: string }> = {
  friendly: {
    family: 'Gabarito',
    file: require.resolve('@expo-google-fonts/gabarito/700Bold/Gabarito_700Bold.ttf'),
  },
  precision: {
    family: 'Archivo',
    file: require.resolve('@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf'),
  },
  neutral: { family: 'Geist', file: require.resolve('@expo-google-fonts/geist/700Bold/Geist_700Bold.ttf') },
}

/** What the picture of a page is drawn from, without the bytes of its art. */
export interface ShareCard {
  title: string
  /** Below the title; empty: nothing. */
  line: string
  voice: VoiceName
  look: Pick<Look, 'hero' | 'heroEnd' | 'onHero'>
  /** The logo's dark drawing fits the hero. */
  dark: boolean
}

interface Art {
  logo: Uint8Array | null
  /** A drawing with its own ground, which fills the picture. */
  scene: Uint8Array | null
  /** A drawing without a ground, which stands beside the text. */
  figure: Uint8Array | null
}

const fitted = async (art: Uint8Array, box: { width: number; height: number }) =>
  sharp(art, { density: 300, limitInputPixels: 50_000_000 })
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })

const sheet = (definition: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}">
<defs><linearGradient id="g" ${definition}</linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`)

/** The merchant's hero, from the top to the foot. */
const ground = ({ hero, heroEnd }: ShareCard['look']): Buffer =>
  sheet(`x2="0" y2="1"><stop stop-color="${hero}"/><stop offset="1" stop-color="${heroEnd}"/>`)

/** Below the text, so that it is readable on any scene. */
const veil = ({ hero }: ShareCard['look']): Buffer =>
  sheet(
    `><stop stop-color="${hero}" stop-opacity=".96"/><stop offset=".45" stop-color="${hero}" stop-opacity=".82"/>` +
      `<stop offset=".72" stop-color="${hero}" stop-opacity="0"/>`,
  )

const filling = (art: Uint8Array): Promise<Buffer> =>
  sharp(art, { density: 150, limitInputPixels: 50_000_000 })
    .resize({ ...shareSize, fit: 'cover', position: 'right' })
    .png()
    .toBuffer()

/** Of the renderer's markup. */

/** Longer texts are cut: a few words of each language fit the picture. */
const mostLetters = 80
const cut = (text: string): string =>
  text.length > mostLetters ? `${text.slice(0, mostLetters - 1).trimEnd()}…` : text

const written = async (text: string, { voice, look }: ShareCard, { size, width }: { size: number; width: number }) => {
  const { family, file } = fonts[voice]
  return sharp({
    text: {
      text: `<span foreground="${look.onHero}">${escapeMarkup(cut(text))}</span>`,
      font: `${family} Bold ${size}`,
      fontfile: file,
      rgba: true,
      width,
      // One point is one pixel.
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

/** A title of several lines is smaller. */
const sizeOf = (title: string): number => (title.length > 40 ? 56 : title.length > 22 ? 68 : 84)

/** The picture of a page for previews of links: logo, title and a line on the merchant's hero, with a drawing. */
export const drawShare = async (card: ShareCard, { logo, scene, figure }: Art): Promise<Uint8Array> => {
  const width = scene ? sceneTextWidth : figure ? textWidth : shareSize.width - 2 * margin
  const mark = logo && card.dark ? inDark(logo) : logo
  const [sign, title, line, behind, beside] = await Promise.all([
    fitted(mark ?? neutralLogo, { width: 240, height: 104 }),
    written(card.title, card, { size: sizeOf(card.title), width }),
    card.line ? written(card.line, card, { size: 36, width }) : null,
    scene && filling(scene),
    !scene && figure ? fitted(figure, { width: shareSize.width - textWidth - 2 * margin, height: 470 }) : null,
  ])
  const gap = 30
  const block = [title, ...(line ? [line] : [])]
  const textHeight = block.reduce((sum, { info }) => sum + info.height, (block.length - 1) * gap)
  // The text stands at the foot, below the logo.
  let top = Math.max(margin + sign.info.height + gap, shareSize.height - margin - textHeight)
  const texts = block.map(({ data, info }) => {
    const at = { input: data, left: margin, top: Math.round(top) }
    top += info.height + gap
    return at
  })
  const drawing = beside && {
    input: beside.data,
    left: shareSize.width - margin / 2 - beside.info.width,
    top: Math.round((shareSize.height - beside.info.height) / 2),
  }
  return sharp(ground(card.look))
    .composite([
      ...(behind ? [{ input: behind }, { input: veil(card.look) }] : []),
      ...(drawing ? [drawing] : []),
      { input: sign.data, left: margin, top: margin },
      ...texts,
    ])
    .flatten({ background: card.look.hero })
    .jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
