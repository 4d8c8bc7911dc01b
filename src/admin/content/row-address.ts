import type { ContentPath } from '#contract/content/changes.ts'

/** The address of a row of content, or of the list of its kind, on the page of a section. */
export const rowAddress = (section: string, { kind, id }: Pick<ContentPath, 'kind'> & { id?: string }): string => {
  const query = new URLSearchParams({ kind, ...(id === undefined ? {} : { row: id }) })
  return `${section}?${query.toString()}`
}
