import archivoExtended from '@fontsource-variable/archivo/files/archivo-latin-ext-standard-normal.woff2?url'
import archivo from '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2?url'
import figtreeExtended from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import gabaritoExtended from '@fontsource-variable/gabarito/files/gabarito-latin-ext-wght-normal.woff2?url'
import gabarito from '@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2?url'
import geistMono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url'
import geistExtended from '@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2?url'
import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import type { VoiceName } from '#contract/theme/voices.ts'

/**
 * A font family by its name in the tokens. It holds addresses only: the browser fetches a file when it renders a glyph
 * of it.
 */
export interface Family {
  name: string
  latin: string
  extended?: string
  /** Range of widths, for variable families. */
  stretch?: string
}

const geistFamily: Family = { name: 'Geist Variable', latin: geist, extended: geistExtended }

export const codeFamily: Family = { name: 'Geist Mono Variable', latin: geistMono }

export const familiesOf: Record<VoiceName, readonly Family[]> = {
  friendly: [
    { name: 'Gabarito Variable', latin: gabarito, extended: gabaritoExtended },
    { name: 'Figtree Variable', latin: figtree, extended: figtreeExtended },
  ],
  precision: [{ name: 'Archivo Variable', latin: archivo, extended: archivoExtended, stretch: '62% 125%' }],
  neutral: [geistFamily],
}
