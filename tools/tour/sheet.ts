import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

export interface Picture {
  name: string
  file: string
}

/** Width of one picture on the sheet, in CSS pixels, and pictures in a row: of an upright screen and of a wide one. */
const upright = { column: 234, row: 8 }
const wide = { column: 468, row: 4 }

const figureOf = ({ name, file }: Picture): string =>
  `<figure><img src="data:image/png;base64,${readFileSync(file).toString('base64')}"><figcaption>${name}</figcaption></figure>`

const pageOf = (
  title: string,
  pictures: readonly Picture[],
  column: number,
): string => `<!doctype html><meta charset="utf-8">
<style>
  body { margin: 12px; background: #666; color: #fff; font: 13px system-ui; }
  main { display: grid; grid-template-columns: repeat(auto-fill, ${column}px); gap: 12px; align-items: start; }
  figure { margin: 0; }
  img { display: block; width: 100%; }
</style><h1>${title}</h1><main>${pictures.map(figureOf).join('')}</main>`

/** Writes one picture of many, each with its name. */
export const writeSheet = async (
  browser: Browser,
  title: string,
  pictures: readonly Picture[],
  { file, isWide }: { file: string; isWide: boolean },
): Promise<void> => {
  const { column, row } = isWide ? wide : upright
  const page = await browser.newPage({ viewport: { width: 24 + row * (column + 12), height: 900 } })
  await page.setContent(pageOf(title, pictures, column))
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}
