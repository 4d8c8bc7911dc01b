import type { WebManifest } from '#contract/shapes/platform.ts'
import { launcherName } from '#contract/rules/short-name.ts'
import { lookOf } from '#contract/theme/look.ts'
import { screens } from '#server/pictures/screens.ts'
import { shortcutEdge, shortcuts } from '#server/pictures/shortcuts.ts'
import type { Merchant } from '#server/tables/merchants.ts'

interface Picture {
  src: string
  sizes: string
  type: string
}

/** Members beyond the common ones: those of the richer install prompt, and the icon's shortcuts. */
export interface HostManifest extends WebManifest {
  lang: string
  description: string
  categories: string[]
  display_override: string[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
  screenshots: (Picture & { form_factor: 'narrow' | 'wide'; label: string })[]
}

const png = (name: string, width: number, height = width): Picture => ({
  src: `/icons/${name}`,
  sizes: `${width}x${height}`,
  type: 'image/png',
})

/** Omits routes that the merchant disabled; their case is ignored. */
const offered = (disabled: readonly string[]) => {
  const off = new Set(disabled.map((path) => path.toLowerCase()))
  return shortcuts.filter(({ path }) => !off.has(path.toLowerCase()))
}

type Described = Pick<Merchant, 'companyName' | 'siteConfig' | 'hasEcom'>

/** The web app manifest of a merchant's host. */
export const manifestOf = ({ companyName, siteConfig, hasEcom }: Described): HostManifest => {
  const { background, hero } = lookOf(siteConfig)
  return {
    id: '/',
    name: companyName,
    short_name: launcherName(companyName),
    description: `Washes, wallet and locations of ${companyName}. Your codes in one tap, also on weak signal.`,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    orientation: 'portrait',
    categories: ['shopping', 'lifestyle'],
    background_color: background,
    theme_color: hero,
    icons: [
      { ...png('icon-192.png', 192), purpose: 'any' },
      { ...png('icon-512.png', 512), purpose: 'any' },
      { ...png('maskable-512.png', 512), purpose: 'maskable' },
      { ...png('badge-96.png', 96), purpose: 'monochrome' },
    ],
    shortcuts: offered(siteConfig.disabledRoutes ?? []).map(({ name, path, icon }) => ({
      name,
      url: path,
      icons: [png(icon, shortcutEdge)],
    })),
    // A merchant without a web shop has no wide screenshot.
    screenshots: screens
      .filter(({ form }) => form === 'narrow' || hasEcom)
      .map(({ name, form, label, width, height }) => ({
        ...png(name, width, height),
        form_factor: form,
        label: `${label} of ${companyName}`,
      })),
  }
}
