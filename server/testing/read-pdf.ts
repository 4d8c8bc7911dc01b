import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPage {
  /** In points. */
  width: number
  height: number
  /** In the order of the file, without the spaces between. */
  texts: string[]
  images: number
  /** Codes of the drawn glyphs: 0 is that of a font for what it lacks. */
  glyphs: number[]
  /** The roles of the elements on the page, each with those within it. */
  roles: string[]
}

export interface ReadPdf {
  pages: ReadPage[]
  /** Of all pages. */
  texts: string[]
  isTagged: boolean
  title: string
  language: string
  /** The texts for pictures. */
  alternatives: string[]
}

interface Element {
  role?: string
  alt?: string
  children?: Element[]
}

const elementsOf = (element: Element): Element[] => [element, ...(element.children ?? []).flatMap(elementsOf)]

const readPage = async (page: PDFPageProxy): Promise<ReadPage & { alternatives: string[] }> => {
  const { width, height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []))
  const { fnArray, argsArray } = await page.getOperatorList()
  const glyphs = fnArray.flatMap((operator, at) =>
    operator === OPS.showText
      ? (argsArray[at][0] as ({ originalCharCode: number } | number)[]).flatMap((each) =>
          typeof each === 'number' ? [] : [each.originalCharCode],
        )
      : [],
  )
  const elements = elementsOf((await page.getStructTree()) as Element)
  return {
    width,
    height,
    texts,
    glyphs,
    images: fnArray.filter((operator) => operator === OPS.paintImageXObject).length,
    roles: elements.flatMap(({ role }) => role ?? []),
    alternatives: elements.flatMap(({ alt }) => alt ?? []),
  }
}

/** What a reader finds in a PDF file. @throws for bytes that are none */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  // The reader takes the bytes away.
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: (ReadPage & { alternatives: string[] })[] = []
  for (let number = 1; number <= file.numPages; number += 1) pages.push(await readPage(await file.getPage(number)))
  const marks = (await file.getMarkInfo()) as { Marked?: boolean } | null
  const { info } = (await file.getMetadata()) as { info: { Title?: string; Language?: string } }
  await file.destroy()
  return {
    pages,
    texts: pages.flatMap(({ texts }) => texts),
    isTagged: marks?.Marked === true,
    title: info.Title ?? '',
    language: info.Language ?? '',
    alternatives: pages.flatMap((page) => page.alternatives),
  }
}
