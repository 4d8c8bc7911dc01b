import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import PDFDocument from 'pdfkit'
import type { PrintedDocument } from '#server/tables/documents.ts'
import { printedLogo, type PrintedLogo } from './logo.ts'
import { drawHead, drawLines, drawTotals } from './sections.ts'
import { artifact, createSheet, drawRight, margin, paragraph, quiet, small, type Sheet } from './sheet.ts'
import { createText } from './text.ts'
import { closings, titles } from './words.ts'

export interface Printing {
  /** One after another, each from a page of its own on. */
  documents: readonly PrintedDocument[]
  /** The bytes of a logo by its path; null: there is no such file any more. */
  readLogo: (path: string) => Promise<Uint8Array | null>
}

/** Logos as they are printed, by path: a file is never changed under its path. */
const drawnLogos = new LRUCache<string, PrintedLogo>({ max: 200 })

const logoAt = async (path: string, readLogo: Printing['readLogo']): Promise<PrintedLogo | null> => {
  if (path === '') return null
  const known = drawnLogos.get(path)
  if (known) return known
  const drawn = await printedLogo(await readLogo(path).catch(() => null))
  if (drawn) drawnLogos.set(path, drawn)
  return drawn
}

/**
 * Documents as one PDF file: tagged, in English, its fonts embedded in part. The same documents give the same bytes.
 */
export const renderDocuments = async ({ documents, readLogo }: Printing): Promise<Uint8Array> => {
  const [first] = documents
  if (!first) throw new Error('no document to print')
  const logos = new Map<string, PrintedLogo | null>()
  for (const { logo } of documents.map(({ facts }) => facts.seller)) logos.set(logo, await logoAt(logo, readLogo))
  const title = documents.length === 1 ? `${titles[first.kind]} ${first.number}` : 'Credit notes'
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Producer: 'Clearcoat', Creator: 'Clearcoat', CreationDate: first.madeAt },
  })
  const bytes = buffer(doc as unknown as AsyncIterable<Buffer>)
  const text = createText(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const printed of documents) {
    const sheet = createSheet({ doc, text, root, printed, logo: logos.get(printed.facts.seller.logo) ?? null })
    drawDocument(sheet)
  }
  root.end()
  doc.end()
  return bytes
}

const drawDocument = (sheet: Sheet): void => {
  drawHead(sheet)
  drawLines(sheet)
  drawTotals(sheet)
  paragraph(sheet, closings[sheet.printed.kind], quiet)
  sheet.part.end()
  drawFeet(sheet)
}

/** What stands at the foot of each page, once their number is known. */
const drawFeet = (sheet: Sheet): void => {
  const { doc, text, printed, left, right, firstPage } = sheet
  const count = doc.bufferedPageRange().count - firstPage
  const y = doc.page.height - margin + 8
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(firstPage + at)
    const page = `Page ${at + 1} of ${count}`
    const [name = ''] = text.wrap(printed.facts.seller.name, small, (right - left) / 2)
    artifact(sheet, () => {
      text.draw(`${name} · ${titles[printed.kind]} ${printed.number}`, left, y, small)
      drawRight(sheet, page, right, y, small)
    })
  }
}
