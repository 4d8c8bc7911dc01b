import { applyFontSize, applyTheme } from '#src/brand/apply-theme.ts'
import { themeKey } from '#src/start/theme-key.ts'
import { chooseScheme } from '#src/brand/scheme.ts'
import type { Site } from '#src/brand/site.ts'
import type { SmallStorage } from '#src/platform/web-storage.ts'
import type { DerivedTheme, Paint, Scheme, Tokens } from '#contract/theme/derive.ts'

/** The last theme, read without the database. */
interface StoredTheme {
  theme: DerivedTheme
  /** What the theme was derived from, and by which code. */
  origin: string
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
    return JSON.parse(storage.getItem(themeKey) ?? '{}') as Partial<StoredTheme>
  } catch {
    return {}
  }
}

/** Whether a site was painted on this device before: only the first visit shows the splash. */
export const wasPainted = (storage: SmallStorage): boolean => storage.getItem(themeKey) !== null

export const paintStored = (root: HTMLElement, storage: SmallStorage): void => {
  const text = storage.getItem(themeKey)
  if (!text) return
  try {
    const stored = JSON.parse(text) as StoredTheme
    paint(root, stored)
    if (stored.name) document.title = stored.name
  } catch {
    storage.removeItem(themeKey)
  }
}

/** Loads the code that derives a theme: a start with an unchanged theme does without it. */
export const loadDerive = () => import('#contract/theme/derive.ts')

/** The address of this code changes with the code that it loads. */
const originOf = ({ themes, lightTheme, darkTheme, showPWAShadow }: Paint, scheme: Scheme): string =>
  JSON.stringify([import.meta.url, scheme, themes, lightTheme, darkTheme, showPWAShadow])

/** The theme of a site: the stored one when it was derived from the same, else derived now. */
export const themeOf = async (
  storage: SmallStorage,
  site: Paint,
  scheme: Scheme,
): Promise<Pick<StoredTheme, 'theme' | 'origin'>> => {
  const origin = originOf(site, scheme)
  const last = readStored(storage)
  if (last.theme && last.origin === origin) return { theme: last.theme, origin }
  return { theme: (await loadDerive()).derive(site, scheme), origin }
}

/**
 * Applies the merchant's theme and the user's choices to the page, and stores them for the next start. `isCurrent`:
 * false once another call has replaced this one.
 */
export const paintSite = async (
  root: HTMLElement,
  storage: SmallStorage,
  site: Site,
  choice: LookChoice,
  systemDark: boolean,
  isCurrent: () => boolean,
): Promise<void> => {
  const scheme = chooseScheme({ person: choice.dark, merchant: site.dark_theme, system: systemDark })
  const derived = await themeOf(storage, site, scheme)
  if (!isCurrent()) return
  const chosen = chosenSize(choice.fontSize, readStored(storage).chosen)
  const own = chosen === undefined ? {} : { chosen }
  const stored: StoredTheme = { ...derived, fontSize: chosen ?? site.fontSize, name: site.companyName, ...own }
  paint(root, stored)
  storage.setItem(themeKey, JSON.stringify(stored))
}

/** The tokens that are not as they should be: to set one, even to the same value, is to style the whole page again. */
const changedIn = (root: HTMLElement, tokens: Tokens): Tokens => {
  const now = getComputedStyle(root)
  const is = (name: string) => now.getPropertyValue(name === 'color-scheme' ? name : `--${name}`).trim()
  return Object.fromEntries(Object.entries(tokens).filter(([name, value]) => is(name) !== value))
}

const paint = (root: HTMLElement, { theme, fontSize }: StoredTheme): void => {
  applyTheme(root, { ...theme, tokens: changedIn(root, theme.tokens) })
  applyFontSize(root, fontSize)
  // The server's page has one for each scheme of the system.
  for (const bars of document.querySelectorAll('[name=theme-color]'))
    bars.setAttribute('content', theme.tokens['hero-a'] ?? '#ffffff')
}
