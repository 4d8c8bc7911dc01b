import type { PrintedDocument } from '#server/tables/documents.ts'
import type { PrintedLogo } from './logo.ts'
import type { DocumentText, TextStyle } from './text.ts'

/** Distances in points. */
export const margin = 56
export const [leading, rowSpace] = [14, 8]
const footSpace = 40
const [ink, muted, line] = ['#16191d', '#5b636d', '#d5d9de']

export const base: TextStyle = { size: 9.5, colour: ink }
export const strong: TextStyle = { ...base, weight: 'strong' }
export const quiet: TextStyle = { ...base, colour: muted }
export const small: TextStyle = { size: 8, colour: muted }

/** Of a document while it is drawn, from the top of its first page to the foot of its last. */
export interface Sheet {
  doc: PDFKit.PDFDocument
  text: DocumentText
  printed: PrintedDocument
  logo: PrintedLogo | null
  /** The element that holds the document. */
  part: PDFKit.PDFStructureElement
  /** Edges of the text. */
  left: number
  right: number
  bottom: number
  /** Where the next line begins. */
  y: number
  /** The first page, counted in the file. */
  firstPage: number
}

export const createSheet = (
  made: Pick<Sheet, 'doc' | 'text' | 'printed' | 'logo'> & { root: PDFKit.PDFStructureElement },
): Sheet => {
  const { doc, root } = made
  addPage(made)
  const part = doc.struct('Sect')
  root.add(part)
  const { width, height } = doc.page
  const edges = { left: margin, right: width - margin, bottom: height - margin - footSpace }
  return { ...made, part, ...edges, y: margin, firstPage: doc.bufferedPageRange().count - 1 }
}

/** Goes to the next page when what follows does not fit. */
export const makeRoom = (sheet: Sheet, height: number, onNewPage: () => void = () => undefined): void => {
  if (sheet.y + height <= sheet.bottom) return
  addPage(sheet)
  sheet.y = margin
  onNewPage()
}

const addPage = ({ doc, printed }: Pick<Sheet, 'doc' | 'printed'>): void => {
  doc.addPage({ size: printed.facts.paper === 'letter' ? 'LETTER' : 'A4', margin: 0 })
}

/** The types leave out two. */
type ElementOptions = PDFKit.Mixins.StructureElementOptions & { scope?: 'Row' | 'Column'; bbox?: number[] }

/** Adds an element to the document, or to a part of it, and draws its content. */
export const put = (
  { doc }: Sheet,
  into: PDFKit.PDFStructureElement,
  tag: string,
  draw: () => void,
  options: ElementOptions = {},
): void => {
  into.add(doc.struct(tag, options, [draw]))
}

/** What readers of the text pass over. */
export const artifact = ({ doc }: Sheet, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Pagination' })
  draw()
  doc.endMarkedContent()
}

export const rule = (sheet: Sheet, y: number): void =>
  artifact(sheet, () =>
    sheet.doc.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(0.6).strokeColor(line).stroke(),
  )

/** @param x the right end */
export const drawRight = ({ text }: Sheet, value: string, x: number, y: number, style: TextStyle): void =>
  text.draw(value, x - text.width(value, style), y, style)

/** A paragraph over the whole width, from the next line on. */
export const paragraph = (sheet: Sheet, words: string, style: TextStyle, most = sheet.right - sheet.left): void => {
  const lines = sheet.text.wrap(words, style, most)
  put(sheet, sheet.part, 'P', () => {
    for (const each of lines) {
      sheet.y += leading
      sheet.text.draw(each, sheet.left, sheet.y, style)
    }
  })
}
