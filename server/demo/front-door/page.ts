import { readFileSync } from 'node:fs'
import { appVersion } from '#contract/constants.ts'
import { kioskSection } from './kiosk-section.ts'
import { html, icon, mark, Markup } from './markup.ts'
import { merchantsSection } from './merchants-section.ts'
import { peopleSection } from './people-section.ts'
import type { Site } from './sites.ts'
import { apiSection, cardsSection, mailSection } from './system-sections.ts'

const sprite = new Markup(readFileSync(new URL('./assets/icons.svg', import.meta.url), 'utf8'))

const schemeChoice = html`
  <div class="switch" role="group" aria-label="Theme">
    <button type="button" data-scheme-choice="light" aria-pressed="true">${icon('sun-fill', 'small')}<span class="sr">Light</span></button>
    <button type="button" data-scheme-choice="dark" aria-pressed="false">${icon('moon-fill', 'small')}<span class="sr">Dark</span></button>
  </div>`

const header = html`
  <header class="topbar"><div class="wrap">
    <a class="brand" href="/" aria-label="Clearcoat, demo home">${mark}<span>clearcoat</span></a><span class="badge badge--info">Demo</span>
    <nav aria-label="Main">
      <a href="#merchants" data-nav aria-current="true">${icon('storefront-fill', 'small')}Merchants</a>
      <a href="#kiosk" data-nav>${icon('qr-code', 'small')}Kiosk</a>
      <a href="/mail">${icon('envelope-simple', 'small')}Mailbox<span class="badge badge--brand" data-mail-count hidden></span></a>
      <a href="/api">${icon('brackets-curly', 'small')}API</a>
    </nav>
    ${schemeChoice}
  </div></header>`

const footer = html`
  <footer class="wrap between small muted">
    <span class="who">${mark}Clearcoat demo ${appVersion}</span><span>Every name, address and number here is invented.</span>
  </footer>`

const head = html`
  <meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Clearcoat demo</title>
  <meta name="description" content="A live demo: three car washes on one codebase."><meta name="color-scheme" content="light dark">
  <link rel="icon" href="/front-door/icon.svg" type="image/svg+xml">
  <link rel="preload" href="/front-door/geist.woff2" as="font" type="font/woff2" crossorigin>
  ${['paint', 'parts', 'content', 'layout', 'stills', 'kiosk'].map((name) => html`<link rel="stylesheet" href="/front-door/${name}.css">`)}
  <script src="/front-door/scheme.js"></script><script type="module" src="/front-door/main.js"></script>`

/** What the scripts must know of the merchants, beside what they read from the page. */
const known = (sites: Site[]): string =>
  JSON.stringify(sites.map(({ merchant, name, origin }) => ({ subdomain: merchant.subdomain, name, origin })))

/** The demo's front door as a whole document. */
export const frontDoorPage = (sites: Site[]): string =>
  html`<!doctype html>
<html lang="en" data-sites="${known(sites)}">
<head>${head}</head>
<body>
  ${sprite}<a class="skip" href="#main">Skip to the merchants</a>
  ${header}
  <main id="main">
    ${merchantsSection(sites)}
    <div class="grid">
      <div class="column">${kioskSection(sites)}${mailSection}</div>
      <div class="column">${peopleSection(sites)}${cardsSection}${sites.slice(0, 1).map(apiSection)}</div>
    </div>
  </main>
  ${footer}
</body>
</html>`.text
