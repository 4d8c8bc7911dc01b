import type { Plugin } from 'vite'
import { filesSlot, slots, slotsOf } from '../contract/page-slots.ts'

const tag = /<(?:script|link)\b[^>]*>/g

const addressIn = (each: string): string => {
  const address = /\s(?:src|href)="([^"]+)"/.exec(each)?.[1]
  const isKnown = /^<script\b.*\stype="module"|^<link\b.*\srel="stylesheet"/.test(each)
  if (!address || !isKnown) throw new Error(`a page names neither a script nor a stylesheet by ${each}`)
  return address
}

const mark = '<!--files-->'
const end = '</head>'

/**
 * The page with what the bundler has put between the mark of the files and the end of the head as a slot; unchanged
 * without the mark.
 * @throws Error for a tag that is neither, and for a slot that the page lacks or has twice
 */
export const withFilesSlot = (page: string): string => {
  const start = page.indexOf(mark)
  if (start < 0) return page
  const stop = page.indexOf(end, start)
  const addresses = [...page.slice(start, stop).matchAll(tag)].map(([each]) => addressIn(each))
  const endingIn = (ending: string) => addresses.filter((each) => each.endsWith(ending))
  const slot = filesSlot({ scripts: endingIn('.js'), sheets: endingIn('.css') })
  const filled = `${page.slice(0, start)}${slot}${page.slice(stop)}`
  const has = slotsOf(filled).sort().join()
  if (has !== [...slots].sort().join()) throw new Error(`a page has the slots ${has}`)
  return filled
}

/** Lists the files of a page with slots in it. */
export const pageFiles: Plugin = {
  name: 'page-files',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: withFilesSlot },
}
