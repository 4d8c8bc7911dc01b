import { createHash } from 'node:crypto'
import { withRootAttribute } from '#contract/page-slots.ts'
import { phoneParts, webParts, type ShellParts } from '#contract/shell-parts.ts'

const worker = '/service-worker.js'

/** The files that say which version the app is, beside its pages. All others have a name by their content. */
export const hasStamp = (path: string): boolean => [worker, phoneParts, webParts].includes(path)

/**
 * A file of a build under another version than its own: the page and the worker then take that for theirs, and devices
 * fetch both again.
 */
export const stamped = (path: string, text: string, version: string): string => {
  if (path === worker) return `self.appVersion=${JSON.stringify(version)};\n${text}`
  if (path.endsWith('.html')) return withRootAttribute(text, `data-version="${version}"`)
  const parts = JSON.parse(text) as ShellParts
  const revision = createHash('sha256').update(`${parts.revision} ${version}`).digest('hex').slice(0, 16)
  return JSON.stringify({ ...parts, revision })
}
