import { applyFontSize, applyTheme } from '#src/brand/apply-theme.ts'
import { addFonts } from '#src/brand/fonts.ts'
import { chooseScheme } from '#src/brand/scheme.ts'
import type { Site } from '#src/brand/site/site.ts'
import type { SmallStorage } from '#src/platform/web-storage.ts'
import { derive, type DerivedTheme } from '#src/brand/theme/derive.ts'

/** The last theme, for the first paint of the next start: read from Web Storage, without the database. */
const key = 'hamilton.theme'

interface StoredTheme {
  theme: DerivedTheme
  fontSize: number
  /** The font size that the last user of this device chose; the log-in screen keeps it after their log-out. */
  chosen?: number
  /** The merchant's name, for the window's title until the app has loaded. */
  name: string
}

export interface LookChoice {
  dark: boolean | undefined
  /** 5-15; null: the user has chosen none; undefined: the user of the device is unknown. */
  fontSize: number | null | undefined
}

/** The user's font size on this device; without an account, that of the last user. */
export const chosenSize = (fontSize: LookChoice['fontSize'], last: number | undefined): number | undefined =>
  fontSize === undefined ? last : (fontSize ?? undefined)

const readStored = (storage: SmallStorage): Partial<StoredTheme> => {
  try {
    return JSON.parse(storage.getItem(key) ?? '{}') as Partial<StoredTheme>
  } catch {
    return {}
  }
}

/** Whether a site was painted on this device before: only the first visit shows the splash. */
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

/** Applies the merchant's theme and the user's choices to the page, and stores them for the next start. */
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
