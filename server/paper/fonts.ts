import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph } from 'fontkit'

export type Weight = 'regular' | 'strong'
/** latin: Latin with all its accents, Greek, Cyrillic. arabic: Arabic and Persian. */
export type Script = 'latin' | 'arabic'

const require = createRequire(import.meta.url)

const paths: Record<Script, Record<Weight, string>> = {
  latin: {
    regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    strong: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  },
  arabic: {
    regular: require.resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf'),
    strong: require.resolve('@expo-google-fonts/vazirmatn/600SemiBold/Vazirmatn_600SemiBold.ttf'),
  },
}

/** Their tables are decoded once for all documents. */
const opened = new Map<string, Font>()

export const openFont = (script: Script, weight: Weight): Font => {
  const path = paths[script][weight]
  const known = opened.get(path)
  if (known) return known
  const font = create(readFileSync(path)) as Font
  opened.set(path, font)
  return font
}

/** What a document uses of a font: glyphs of its own, on the tables of all. */
interface OwnGlyphs {
  _glyphs: Record<number, Glyph>
}

/** A letter with a mark stays one glyph: of two, readers would take the first for the letter, wherever it is used. */
const undivided = { ccmp: false }

type Layout = (
  text: string,
  features?: unknown,
  script?: string,
  language?: string,
  direction?: 'ltr' | 'rtl',
) => ReturnType<Font['layout']>

/**
 * A font for one document. A glyph remembers the characters that it was first asked for, so documents do not share them.
 * @param mirrorOf the other one of a pair of brackets
 */
export const fontOfDocument = (font: Font, isRightToLeft: boolean, mirrorOf: (character: string) => string): Font => {
  const own = Object.assign(Object.create(font) as Font & OwnGlyphs, { _glyphs: {} })
  // The library takes fonts of one name for one.
  if (isRightToLeft) Object.defineProperty(own, 'postscriptName', { value: `${font.postscriptName}FromRight` })
  const layout = own.layout.bind(own) as Layout
  const spare = isRightToLeft ? invisibleGlyphs(font) : []
  const standIns = new Map<number, Glyph>()
  /** A glyph without ink that stands for one character, in the text of the document. */
  const standIn = (codePoint: number): Glyph | undefined => {
    const id = standIns.has(codePoint) ? undefined : spare.pop()
    if (id !== undefined)
      standIns.set(codePoint, { id, codePoints: [codePoint], advanceWidth: hairWidth } as unknown as Glyph)
    return standIns.get(codePoint)
  }
  own.layout = ((text: string, features?: unknown) => {
    if (!isRightToLeft) return layout(text, undivided, undefined, undefined, 'ltr')
    return inReadingOrder(layout(text, features, undefined, undefined, 'rtl'), standIn, mirrorOf)
  }) as Font['layout']
  return own
}

/** Characters that the cleaning of a text takes away, so that their glyphs are free. */
const unused = [0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0xfeff]

const invisibleGlyphs = (font: Font): number[] =>
  unused.filter((codePoint) => font.hasGlyphForCodePoint(codePoint)).map((each) => font.glyphForCodePoint(each).id)

/** In font units. Readers put a space before a glyph that has no width at all. */
const hairWidth = 1
const hair = { xAdvance: hairWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }

/**
 * Readers of a document turn text that runs from right to left around character by character. A ligature would keep its
 * characters in the order of writing, so each but the first gets a glyph without ink on its left. A bracket was laid out
 * as its mirror image, and stands for itself.
 */
const inReadingOrder = (
  run: ReturnType<Font['layout']>,
  standIn: (codePoint: number) => Glyph | undefined,
  mirrorOf: (character: string) => string,
): ReturnType<Font['layout']> => {
  const glyphs: Glyph[] = []
  const positions: (typeof run.positions)[number][] = []
  for (const [at, glyph] of run.glyphs.entries()) {
    const [first, ...rest] = glyph.codePoints
    const others = rest.toReversed().flatMap((each) => standIn(each) ?? [])
    const isWhole = others.length === rest.length
    if (isWhole) {
      glyphs.push(...others)
      positions.push(...others.map(() => ({ ...hair })))
    }
    glyphs.push(first !== undefined && isWhole ? standingFor(glyph, mirrorOf(String.fromCodePoint(first))) : glyph)
    positions.push(run.positions[at]!)
  }
  return Object.assign(run, { glyphs, positions })
}

/** A glyph that stands for a character. The given one is left as it is, for the next layout. */
const standingFor = (glyph: Glyph, character: string): Glyph =>
  Object.defineProperty(Object.create(glyph) as Glyph, 'codePoints', { value: [character.codePointAt(0)] })
