import { readFileSync } from 'node:fs'
import { appVersion } from '#contract/constants.ts'
import { html, icon, mark, Markup } from './markup.ts'

export const sprite = new Markup(readFileSync(new URL('./assets/icons.svg', import.meta.url), 'utf8'))

const schemeChoice = html`
  <div class="switch" role="group" aria-label="Theme">
    <button type="button" data-scheme-choice="light" aria-pressed="true">${icon('sun-fill', 'small')}<span class="sr">Light</span></button>
    <button type="button" data-scheme-choice="dark" aria-pressed="false">${icon('moon-fill', 'small')}<span class="sr">Dark</span></button>
  </div>`

type Entry = [address: string, label: string, sign: Markup, more?: Markup]

const entries: Entry[] = [
  ['#merchants', 'Merchants', icon('storefront-fill', 'small')],
  ['#kiosk', 'Kiosk', icon('qr-code', 'small')],
  [
    '/mail',
    'Mailbox',
    icon('envelope-simple', 'small'),
    html`<span class="badge badge--brand" data-mail-count hidden></span>`,
  ],
  ['/api', 'API', icon('brackets-curly', 'small')],
]

/** A link of the header. Sections are on the front door, so from another page their links lead there. */
const entry = (base: string, current: string, [address, label, sign, more]: Entry): Markup => {
  const isSection = address.startsWith('#')
  const href = isSection && base !== '' ? `${base}/${address}` : base + address
  return html`<a href="${href}"${isSection && base === '' ? new Markup(' data-nav') : ''}${
    address === current ? new Markup(` aria-current="${isSection ? 'true' : 'page'}"`) : ''
  }>${sign}${label}${more}</a>`
}

/**
 * The header of every page of the demo.
 * @param base the front door's origin, or '' on the front door itself
 * @param current the address of the entry that is marked
 */
export const header = (base: string, current: string): Markup => html`
  <header class="topbar"><div class="wrap">
    <a class="brand" href="${base}/" aria-label="Clearcoat, demo home">${mark}<span>clearcoat</span></a><span class="badge badge--info">Demo</span>
    <nav aria-label="Main">${entries.map((it) => entry(base, current, it))}</nav>
    ${schemeChoice}
  </div></header>`

export const footer = html`
  <footer class="wrap between small muted">
    <span class="who">${mark}Clearcoat demo ${appVersion}</span><span>Every name, address and number here is invented.</span>
  </footer>`

/** The resources of every page of the demo; `sheets` adds style sheets to the shared ones. */
export const sharedHead = (base: string, title: string, sheets: string[]): Markup => html`
  <meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
  <meta name="color-scheme" content="light dark">
  <link rel="icon" href="${base}/front-door/icon.svg" type="image/svg+xml">
  <link rel="preload" href="${base}/front-door/geist.woff2" as="font" type="font/woff2" crossorigin>
  ${['paint', 'base', 'parts', 'layout', ...sheets].map(
    (name) => html`<link rel="stylesheet" href="${base}/front-door/${name}.css">`,
  )}
  <script src="${base}/front-door/scheme.js"></script>`
