import bidiFactory from 'bidi-js'
import { fontOfDocument, openFont, type Script, type Weight } from './fonts.ts'

const bidi = bidiFactory()

export interface TextStyle {
  /** In points. */
  size: number
  weight?: Weight
  colour?: string
}

/** Characters of one font and one direction. */
interface Run {
  /** As it is laid out: brackets are mirrored. */
  text: string
  level: number
  script: Script
}

/** For a character that no font has. */
const replacement = '\u{fffd}'

const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Without a shape, or changing the direction of what follows: a name cannot rearrange the line that it is in. */
const shapeless = /[\p{Cs}\p{Cf}\p{Variation_Selector}]/gu
/** They join letters, or keep them apart. */
const joiners = /[\u{200c}\u{200d}]/u

/** One line of plain text, composed, without characters that have no shape. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(controls, ' ')
    .replace(shapeless, (found) => (joiners.test(found) ? found : ''))
    .replace(/ {2,}/g, ' ')
    .trim()

/** Some character that is written from right to left, or a digit among those. */
const fromRight = /[\u{590}-\u{8ff}\u{fb1d}-\u{fdff}\u{fe70}-\u{fefc}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const mirrorOf = (character: string): string => bidi.getMirroredCharacter(character) ?? character

const has = (script: Script, codePoint: number): boolean => openFont(script, 'regular').hasGlyphForCodePoint(codePoint)

/** The font of a character, that of its direction first; null: no font has it. */
const scriptOf = (codePoint: number, level: number): Script | null => {
  const order: Script[] = level % 2 === 1 ? ['arabic', 'latin'] : ['latin', 'arabic']
  return order.find((script) => has(script, codePoint)) ?? null
}

/** The runs of a clean text in the order of writing. */
const runsOf = (text: string): Run[] => {
  const levels = fromRight.test(text) ? bidi.getEmbeddingLevels(text).levels : []
  const runs: Run[] = []
  let at = 0
  for (const character of text) {
    const level = levels[at] ?? 0
    at += character.length
    const script = scriptOf(character.codePointAt(0)!, level)
    // Joins letters, and has no shape of its own.
    if (script === null && joiners.test(character)) continue
    const run = { text: shown(character, script, level), level, script: script ?? 'latin' }
    const last = runs.at(-1)
    if (last?.level === level && last.script === run.script) last.text += run.text
    else runs.push(run)
  }
  return runs
}

const shown = (character: string, script: Script | null, level: number): string => {
  if (script === null) return replacement
  return level % 2 === 1 ? mirrorOf(character) : character
}

/** Runs as they stand on the line from left to right: from the highest level down, each sequence of that level is reversed. */
const fromLeft = (runs: readonly Run[]): Run[] => {
  const line = [...runs]
  const highest = Math.max(0, ...line.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < line.length; start += 1) {
      let end = start
      while (end < line.length && line[end]!.level >= level) end += 1
      if (end - start > 1) line.splice(start, end - start, ...line.slice(start, end).toReversed())
      if (end > start) start = end
    }
  return line
}

/** Draws and measures text of any writing direction in one document. */
export const createText = (doc: PDFKit.PDFDocument) => {
  const faces = new Set<string>()
  const widths = new Map<string, number>()

  const choose = ({ script, level }: Run, { size, weight = 'regular' }: TextStyle): void => {
    const isRightToLeft = level % 2 === 1
    const face = `${script} ${weight}${isRightToLeft ? ' from right' : ''}`
    if (!faces.has(face)) {
      // A font that is open is taken as it is; the types do not say so.
      const font = fontOfDocument(
        openFont(script, weight),
        isRightToLeft,
        mirrorOf,
      ) as unknown as PDFKit.Mixins.PDFFontSource
      doc.registerFont(face, font)
      faces.add(face)
    }
    doc.font(face).fontSize(size)
  }

  /** A run from right to left is laid out whole; the library caches others word by word. */
  const optionsOf = ({ level }: Run): PDFKit.Mixins.TextOptions =>
    level % 2 === 1 ? { lineBreak: false, features: [] } : { lineBreak: false }

  const widthOfRun = (run: Run, style: TextStyle): number => {
    choose(run, style)
    return doc.widthOfString(run.text, optionsOf(run))
  }

  /** In points. @param text clean */
  const width = (text: string, style: TextStyle): number => {
    const key = `${style.size} ${style.weight} ${text}`
    const known = widths.get(key) ?? runsOf(text).reduce((sum, run) => sum + widthOfRun(run, style), 0)
    widths.set(key, known)
    return known
  }

  /** Draws a clean text from a point on, which is on its baseline. Readers find it in the order of writing. */
  const draw = (text: string, x: number, y: number, style: TextStyle): void => {
    const runs = runsOf(text)
    // From left to right, and every character as it is.
    const isPlain = runs.every(({ level }) => level % 2 === 0) && runs.map((run) => run.text).join('') === text
    const places = new Map<Run, number>()
    let left = x
    for (const run of fromLeft(runs)) {
      places.set(run, left)
      left += widthOfRun(run, style)
    }
    if (!isPlain) doc.markContent('Span', { actual: text })
    doc.fillColor(style.colour ?? '#000000')
    for (const run of runs) {
      choose(run, style)
      doc.text(run.text, places.get(run)!, y, { ...optionsOf(run), baseline: 'alphabetic' })
    }
    if (!isPlain) doc.endMarkedContent()
  }

  /** A text in lines of at most a width; a longer word is divided. */
  const wrap = (text: string, style: TextStyle, most: number): string[] => {
    const lines: string[] = []
    let line = ''
    for (const word of cleanText(text).split(' ')) {
      const joined = line === '' ? word : `${line} ${word}`
      if (width(joined, style) <= most) {
        line = joined
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const character of segments(word)) {
        if (line !== '' && width(line + character, style) > most) {
          lines.push(line)
          line = ''
        }
        line += character
      }
    }
    return line === '' && lines.length > 0 ? lines : [...lines, line]
  }

  return { width, draw, wrap }
}

export type DocumentText = ReturnType<typeof createText>

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const segments = (word: string): string[] => [...segmenter.segment(word)].map(({ segment }) => segment)
