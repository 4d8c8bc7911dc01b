let chosen: string | undefined

/** Formats in this locale, instead of the browser's: for a page that is rendered on a server. */
export const formatIn = (locale: string): void => {
  chosen = locale
}

export const browserLocale = (): string => chosen ?? (typeof navigator === 'undefined' ? 'en-US' : navigator.language)
