import { readFileSync } from 'node:fs'
import { filesSlot, type PageFiles } from '#contract/page-slots.ts'

const source = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')

/** The page of the phone as the build writes it, with other files. */
export const slottedPage = (files: PageFiles): string => {
  const [before, after] = source.split('<!--files-->\n  ')
  return `${before}${filesSlot(files)}${after!.replace(/\n.*<script.*/, '')}`
}
