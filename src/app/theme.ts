import { applyFontSize, applyTheme } from '#src/brand/apply-theme.ts'
import { addFonts } from '#src/brand/fonts.ts'
import { chooseScheme } from '#src/brand/scheme.ts'
import type { Site } from '#src/brand/site/site.ts'
import type { SmallStorage } from '#src/platform/web-storage.ts'
import { derive, type DerivedTheme } from '#src/brand/theme/derive.ts'

/** The last theme, for the first paint of the next start: reading it needs no database. */
const key = 'hamilton.theme'

interface StoredTheme {
  theme: DerivedTheme
  fontSize: number
  /** The size that the last user of this device chose; the log-in after their log-out keeps it. */
  chosen?: number
  /** The merchant's, for the title of the window until the app has loaded. */
  name: string
}

export interface LookChoice {
  dark: boolean | undefined
  /** 5-15; null: the user has chosen none; undefined: it is not known who uses the device. */
  fontSize: number | null | undefined
}

/** The size that a user chose on this device: theirs, or with no account at hand that of the last one. */
export const chosenSize = (fontSize: LookChoice['fontSize'], last: number | undefined): number | undefined =>
  fontSize === undefined ? last : (fontSize ?? undefined)

const readStored = (storage: SmallStorage): Partial<StoredTheme> => {
  try {
    return JSON.parse(storage.getItem(key) ?? '{}') as Partial<StoredTheme>
  } catch {
    return {}
  }
}

/** Whether a site was painted here before: only the first visit sees the splash. */
export const wasPainted = (storage: SmallStorage): boolean => storage.getItem(key) !== null

export const paintStored = (root: HTMLElement, storage: SmallStorage): void => {
  const text = storage.getItem(key)
  if (!text) return
  try {
    const stored = JSON.parse(text) as StoredTheme
    paint(root, stored)
    if (stored.name) document.title = stored.name
  } catch {
    storage.removeItem(key)
  }
}

/** Puts the merchant's paint and the person's choices on the page, and keeps them for the next start. */
export const paintSite = (
  root: HTMLElement,
  storage: SmallStorage,
  site: Site,
  choice: LookChoice,
  systemDark: boolean,
): void => {
  const theme = derive(site, chooseScheme({ person: choice.dark, merchant: site.dark_theme, system: systemDark }))
  const chosen = chosenSize(choice.fontSize, readStored(storage).chosen)
  const own = chosen === undefined ? {} : { chosen }
  const stored: StoredTheme = { theme, fontSize: chosen ?? site.fontSize, name: site.companyName, ...own }
  paint(root, stored)
  storage.setItem(key, JSON.stringify(stored))
}

const paint = (root: HTMLElement, { theme, fontSize }: StoredTheme): void => {
  applyTheme(root, theme)
  applyFontSize(root, fontSize)
  addFonts(theme.voice)
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme.tokens['hero-a'] ?? theme.tokens.bg ?? '#ffffff')
}
