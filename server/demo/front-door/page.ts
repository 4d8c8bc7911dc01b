import { footer, header, sharedHead, sprite } from './chrome.ts'
import { kioskSection } from './kiosk-section.ts'
import { html } from './markup.ts'
import { merchantsSection } from './merchants-section.ts'
import { peopleSection } from './people-section.ts'
import type { Site } from './sites.ts'
import { apiSection, cardsSection, mailSection } from './system-sections.ts'

const head = html`
  ${sharedHead('', 'Clearcoat demo', ['phones', 'content', 'stills', 'kiosk'])}
  <meta name="description" content="A live demo: three car washes on one codebase.">
  <script type="module" src="/front-door/main.js"></script>`

/** Data of the merchants for the scripts, beside what they read from the page. */
const known = (sites: Site[]): string =>
  JSON.stringify(sites.map(({ merchant, name, origin }) => ({ subdomain: merchant.subdomain, name, origin })))

/** The demo's front door as a complete document. */
export const frontDoorPage = (sites: Site[]): string =>
  html`<!doctype html>
<html lang="en" data-sites="${known(sites)}">
<head>${head}</head>
<body>
  ${sprite}<a class="skip" href="#main">Skip to the merchants</a>
  ${header('', '#merchants')}
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
