import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

export interface Picture {
  name: string
  file: string
}

/** Width of one picture on the sheet, in CSS pixels. */
const column = 234

const figureOf = ({ name, file }: Picture): string =>
  `<figure><img src="data:image/png;base64,${readFileSync(file).toString('base64')}"><figcaption>${name}</figcaption></figure>`

const pageOf = (title: string, pictures: readonly Picture[]): string => `<!doctype html><meta charset="utf-8">
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
  file: string,
): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 24 + 8 * (column + 12), height: 900 } })
  await page.setContent(pageOf(title, pictures))
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}
