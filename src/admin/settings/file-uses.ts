import type { FileUse, SiteFile } from '#contract/shapes/site-file.ts'
import { fileWords } from '#src/words/admin-files.ts'
import { changeName } from './setting-names.ts'

/** What shows a file: the setting, or the list that it is a part of. */
const useName = ({ path, of }: FileUse): string => {
  const slide = /^\/carousel\/pages\/(\d+)/.exec(path)?.[1]
  if (slide !== undefined) return fileWords.slide(Number(slide) + 1)
  return changeName({ path: path.startsWith('/productImages/') ? '/productImages' : path, ...(of && { of }) })
}

/** Where a file is used, each place once; places of the past only when there are no others. */
export const usesOf = ({ uses }: Pick<SiteFile, 'uses'>): string[] => {
  const now = uses.filter((use) => use.in !== 'history')
  if (now.length === 0 && uses.length > 0) return [fileWords.inHistory]
  return [...new Set(now.map((use) => (use.in === 'draft' ? fileWords.inDraft(useName(use)) : useName(use))))]
}

/** Where the site as it is shows a file, or where only the draft does, each place once. */
export const usesIn = (where: 'site' | 'draft', { uses }: Pick<SiteFile, 'uses'>): string[] => [
  ...new Set(uses.filter((use) => use.in === where).map(useName)),
]
