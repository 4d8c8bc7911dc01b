import type { VoiceName } from '#contract/theme/voices.ts'
import archivoExtended from '@fontsource-variable/archivo/files/archivo-latin-ext-standard-normal.woff2?url'
import archivo from '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2?url'
import figtreeExtended from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import gabaritoExtended from '@fontsource-variable/gabarito/files/gabarito-latin-ext-wght-normal.woff2?url'
import gabarito from '@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2?url'
import geistMono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url'
import geistExtended from '@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2?url'
import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'

/** Unicode ranges of the font files, as Fontsource splits them. */
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,' +
  'U+2212,U+2215,U+FEFF,U+FFFD'
const extended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,' +
  'U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'

function faces({ name, latin: file, extended: extendedFile, stretch = 'normal' }: Family) {
  const face = (address: string, unicodeRange: string) =>
    new FontFace(name, `url(${address}) format('woff2')`, { weight: '100 900', stretch, display: 'swap', unicodeRange })
  return extendedFile ? [face(file, latin), face(extendedFile, extended)] : [face(file, latin)]
}

/** The same faces as rules of a stylesheet. */
export const faceRules = (voice: VoiceName): string =>
  [...familiesOf[voice], codeFamily]
    .flatMap(({ name, latin: file, extended: extendedFile, stretch = 'normal' }) => {
      const face = (address: string, range: string) =>
        `@font-face{font-family:'${name}';src:url(${address}) format('woff2');font-weight:100 900;` +
        `font-stretch:${stretch};font-display:swap;unicode-range:${range}}`
      return extendedFile ? [face(file, latin), face(extendedFile, extended)] : [face(file, latin)]
    })
    .join('')

const added = new Set<string>()

/** A rendered page has its faces in its stylesheet; to add a face is to lay out the whole page again. */
const isKnown = ({ name }: Family): boolean =>
  added.has(name) || [...document.fonts].some(({ family }) => family.replaceAll(/["']/g, '') === name)

function add(family: Family) {
  if (isKnown(family)) return
  added.add(family.name)
  for (const face of faces(family)) document.fonts.add(face)
}

/**
 * Registers the merchant's font pair and the code font with the page. Nothing is fetched here: the browser fetches a
 * file when it renders a glyph of it. Other merchants' fonts are never fetched.
 */
export function addFonts(voice: VoiceName) {
  familiesOf[voice].forEach(add)
  add(codeFamily)
}

/**
 * A font family by its name in the tokens. It holds addresses only: the browser fetches a file when it renders a glyph
 * of it.
 */
interface Family {
  name: string
  latin: string
  extended?: string
  /** Range of widths, for variable families. */
  stretch?: string
}

const geistFamily: Family = { name: 'Geist Variable', latin: geist, extended: geistExtended }

const codeFamily: Family = { name: 'Geist Mono Variable', latin: geistMono }

const familiesOf: Record<VoiceName, readonly Family[]> = {
  friendly: [
    { name: 'Gabarito Variable', latin: gabarito, extended: gabaritoExtended },
    { name: 'Figtree Variable', latin: figtree, extended: figtreeExtended },
  ],
  precision: [{ name: 'Archivo Variable', latin: archivo, extended: archivoExtended, stretch: '62% 125%' }],
  neutral: [geistFamily],
}
