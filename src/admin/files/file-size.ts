import { browserLocale } from '#src/kit/locale.ts'

/** "212 KB", "11.4 MB". */
export const fileSize = (bytes: number, locale = browserLocale()): string => {
  const isLarge = bytes >= 1_000_000
  const value = isLarge ? bytes / 1_000_000 : Math.ceil(bytes / 1_000)
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 }).format(value)
}
