export interface Month<T> {
  /** "November 2026", in the browser's language. */
  name: string
  entries: T[]
}

const monthOf = (date: Date, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(date)

/** Entries by the month of their date, in their order, which is newest first. */
export const monthsOf = <T>(entries: readonly T[], dateOf: (entry: T) => string, locale?: string): Month<T>[] => {
  const months: Month<T>[] = []
  for (const entry of entries) {
    const name = monthOf(new Date(dateOf(entry)), locale)
    const last = months.at(-1)
    if (last?.name === name) last.entries.push(entry)
    else months.push({ name, entries: [entry] })
  }
  return months
}
