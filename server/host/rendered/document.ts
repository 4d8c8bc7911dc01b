import { filesOf, fillSlots, scriptTag, sheetTag, type PageFiles } from '#contract/page-slots.ts'
import { pageDataId, type DrawnPage, type PageData } from '#contract/render.ts'
import { escapeMarkup, jsonBlock } from '#contract/rules/escape.ts'
import type { StoredSiteConfig } from '#server/tables/merchants.ts'
import { shareSize, shareType } from '#server/pictures/share.ts'
import { themeColour } from '../first-paint.ts'

/** JSON inside a script element: no text in it can end the element, or begin a comment. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

interface DocumentParts {
  drawn: DrawnPage
  data: PageData
  look: { address: string; shape: string; voice: string }
  /** The page's one address, with the origin. */
  address: string
  companyName: string
  /** Address of the picture for previews of links, with the origin. */
  picture: string
  /** What search engines read: objects of schema.org. */
  facts: readonly object[]
  siteConfig: StoredSiteConfig
  /** Address of the script that notes presses until the app has begun; undefined without one in the build. */
  earlyScript: string | undefined
}

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeMarkup(content)}">`

const headOf = ({ drawn, address, companyName, picture, facts }: DocumentParts): string =>
  [
    `<link rel="canonical" href="${escapeMarkup(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', companyName),
    meta('property', 'og:title', drawn.title),
    meta('property', 'og:description', drawn.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', shareType),
    meta('property', 'og:image:width', String(shareSize.width)),
    meta('property', 'og:image:height', String(shareSize.height)),
    meta('property', 'og:image:alt', drawn.title),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...facts.map((each) => `<script type="application/ld+json">${inScript(each)}</script>`),
  ].join('\n')

/**
 * What a page is painted with comes before its scripts, which are ten times as long: on a slow line they would share it.
 * The small script does not wait for them either.
 */
const inOrder = ({ scripts, sheets }: PageFiles, { look, earlyScript: early }: DocumentParts): string => {
  const first = [
    ...sheets.map(sheetTag),
    `<link rel="stylesheet" href="${look.address}">`,
    ...(early ? [`<script async src="${early}" type="module"></script>`] : []),
  ]
  return `${first.join('\n')}\n${scripts.map((each) => scriptTag(each, ' fetchpriority="low"')).join('\n    ')}`
}

/** The built page of a shell with a rendered page in it. Its scripts stay as built: they take the page over. */
export const renderedDocument = (built: string, parts: DocumentParts): string => {
  const { drawn, data, look, siteConfig } = parts
  const block = jsonBlock(pageDataId, data)
  return fillSlots(built, {
    root: ` data-shape="${escapeMarkup(look.shape)}" data-voice="${escapeMarkup(look.voice)}"`,
    description: `<meta name="description" content="${escapeMarkup(drawn.description)}" />`,
    theme: themeColour(siteConfig),
    title: `<title>${escapeMarkup(drawn.title)}</title>`,
    files: `${inOrder(filesOf(built), parts)}\n  ${headOf(parts)}\n`,
    content: `<div id="root">${drawn.markup}</div>\n${block}`,
  })
}
