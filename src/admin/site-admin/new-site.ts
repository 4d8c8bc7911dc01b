import { serverOwned } from '#contract/site/config-changes.ts'
import { newSiteConfig } from '#contract/site/settings.ts'
import { brightLook, calmLook, darkLook, type SiteLook } from '#contract/site/looks.ts'
import type { SiteConfig } from '#contract/site/settings.ts'

export const starts = ['plain', 'bright', 'dark', 'calm', 'copy'] as const
export type Start = (typeof starts)[number]

/** The looks beside the neutral one, whose colours are all derived. */
const looks: Record<Exclude<Start, 'copy'>, Partial<SiteConfig> & SiteLook> = {
  plain: { lightTheme: { primary: '#1257D6', background: '#F4F5F7' }, darkTheme: { primary: '#8AB4FF' } },
  bright: { ...brightLook, splashGround: 'water' },
  dark: { ...darkLook, dark_theme: true, splashGround: 'road' },
  calm: { ...calmLook, splashGround: 'landscape' },
}

/** What says who and where a merchant is, or names its own rows. */
const ownOfMerchant: readonly string[] = [
  'companyName',
  'cardName',
  'tagline',
  'contact',
  'appStore',
  'googleMap',
  'localMap',
  'productImages',
]

const isFile = (value: unknown): boolean => typeof value === 'string' && value.startsWith('/assets/')

/** Without the addresses of files, which belong to the merchant that has them. */
const withoutFiles = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutFiles)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => !isFile(member))
      .map(([name, member]) => [name, withoutFiles(member)]),
  )
}

/** The look and the structure of another site, without what is that merchant's own. */
const copyOf = (config: SiteConfig): Partial<SiteConfig> =>
  withoutFiles(
    Object.fromEntries(
      Object.entries(config).filter(([name]) => !ownOfMerchant.includes(name) && !serverOwned.includes(name)),
    ),
  ) as Partial<SiteConfig>

/** The colours that stand for a start in its choice; null: that of no look. */
export const samplesOf = (start: Start): [page: string, primary: string, accent: string] | null => {
  if (start === 'copy') return null
  const { lightTheme, darkTheme, dark_theme: isDark } = looks[start]
  const { hero, background, primary = '#17181C', secondary, text = '#17181C' } = (isDark ? darkTheme : lightTheme) ?? {}
  const accent = secondary === undefined || secondary === primary ? text : secondary
  return [hero ?? background ?? '#F4F5F7', primary, accent]
}

/** The config of a new site, before anything of it is edited. @param current of the site that may be copied */
export const newSite = (start: Start, companyName: string, current: SiteConfig): SiteConfig => ({
  ...newSiteConfig,
  ...(start === 'copy' ? copyOf(current) : looks[start]),
  companyName,
  timeStamp: 0,
  has_app: true,
  has_ecom: true,
})

/** What the server is told of it. */
export const wantedOf = (config: SiteConfig): Record<string, unknown> =>
  Object.fromEntries(Object.entries(config).filter(([name]) => !serverOwned.includes(name)))
