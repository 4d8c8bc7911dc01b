import type { ContentPath } from '#contract/content/changes.ts'

/** The address of a row of content, or of the list of its kind, on the page of a section. */
export const rowAddress = (section: string, { kind, id }: Pick<ContentPath, 'kind'> & { id?: string }): string => {
  const query = new URLSearchParams({ kind, ...(id === undefined ? {} : { row: id }) })
  return `${section}?${query.toString()}`
}

/** Stands in an address for a row that is added when the page is opened. No row has this id. */
export const addedRow = '~new'
