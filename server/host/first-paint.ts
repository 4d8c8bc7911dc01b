import { firstPaintId } from '#contract/constants.ts'
import { fillSlots } from '#contract/page-slots.ts'
import { shortName } from '#contract/rules/short-name.ts'
import { filePattern } from '#contract/site/formats.ts'
import { lookOf, type Look } from '#contract/theme/look.ts'
import { escapeMarkup } from '#contract/rules/escape.ts'
import type { Merchant, StoredSiteConfig } from '#server/tables/merchants.ts'

export type Painted = Pick<Merchant, 'companyName' | 'siteConfig' | 'hasApp'>

/** A colour of the light and of the dark scheme: the system decides where the merchant has not chosen one. */
const inBoth = (siteConfig: StoredSiteConfig, of: (look: Look) => string): { light: string; dark: string } => {
  const { dark_theme: chosen } = siteConfig
  const at = (dark: boolean) => of(lookOf(siteConfig, dark ? 'dark' : 'light'))
  return { light: at(chosen ?? false), dark: at(chosen ?? true) }
}

const inScheme = ({ siteConfig }: Painted, of: (look: Look) => string): string => {
  const { light, dark } = inBoth(siteConfig, of)
  return light === dark ? light : `light-dark(${light}, ${dark})`
}

/** The tags that give the browser's bars the merchant's colour, as the app paints them. */
export const themeColour = (siteConfig: StoredSiteConfig): string => {
  const { light, dark } = inBoth(siteConfig, ({ hero }) => hero)
  const tag = (content: string, media = '') => `<meta name="theme-color" content="${escapeMarkup(content)}"${media} />`
  const inDark = ' media="(prefers-color-scheme: dark)"'
  return light === dark ? tag(light) : `${tag(dark, inDark)}${tag(light)}`
}

/** The app sets the same properties as soon as it has the theme. */
const rootAttributes = (merchant: Painted): string => {
  const { dark_theme: dark } = merchant.siteConfig
  const style = [
    // A logo may have other colours in the dark.
    `color-scheme:${dark === undefined ? 'light dark' : dark ? 'dark' : 'light'}`,
    `--hero-a:${inScheme(merchant, ({ hero }) => hero)}`,
    `--hero-b:${inScheme(merchant, ({ heroEnd }) => heroEnd)}`,
    `--on-hero:${inScheme(merchant, ({ onHero }) => onHero)}`,
    `--on-hero-muted:${inScheme(merchant, ({ onHeroMuted }) => onHeroMuted)}`,
  ].join(';')
  return `style="${escapeMarkup(style)}" data-voice="${lookOf(merchant.siteConfig).voice}"`
}

const isOwnFile = new RegExp(filePattern)

/** Styled by src/start/first-paint.css as the app's own splash, so that nothing moves when that replaces it. */
const splash = ({ companyName, siteConfig: { logo, tagline } }: Painted): string => {
  const image = logo && isOwnFile.test(logo) ? `<img src="${escapeMarkup(logo)}" alt="" width="34" height="34">` : ''
  const name = `<span data-part="name">${escapeMarkup(shortName(companyName))}</span>`
  return `<div id="${firstPaintId}" aria-hidden="true"><div data-part="water">
<div data-part="sign"><span data-part="mark">${image}${name}</span>
${tagline ? `<p>${escapeMarkup(tagline)}</p>` : ''}</div></div></div>`
}

/** The built page with the merchant's name, colours and logo, which show before the app's script has been parsed. */
export const withFirstPaint = (page: string, merchant: Painted): string =>
  fillSlots(page, {
    root: ` ${rootAttributes(merchant)}`,
    theme: themeColour(merchant.siteConfig),
    title: `<title>${escapeMarkup(merchant.companyName)}</title>`,
    content: `<div id="root"></div>\n${splash(merchant)}`,
  })
