import { demoPassword } from '../people.ts'
import { html, icon, ownWindow, type Markup } from './markup.ts'
import { probeUrl } from './probe.ts'
import type { Site } from './sites.ts'

const step = (n: number, title: string, text: Markup | string): Markup => html`
  <li class="step">
    <span class="step__n">${n}</span><span><b>${title}</b><span class="small muted">${text}</span></span>
  </li>`

const steps = ({ name }: Site): Markup => html`
  <ol class="steps">
    ${step(1, `Open ${name}`, 'Touch its phone to use it here')}
    ${step(2, 'Log in as Casey', html`casey@example.com, <b class="mono">${demoPassword}</b>`)}
    ${step(3, 'Show a code to the kiosk', 'Open a wash in the wallet, read its code below')}
  </ol>`

const art = (subdomain: string, file: string, className: string): Markup =>
  html`<img class="${className}" src="/front-door/art/${subdomain}/${file}" alt="" width="74" height="74">`

const still = (subdomain: string, name: string): Markup => html`
  <div class="still">
    <div class="still__sign">${art(subdomain, 'logo.svg', '')}${name}</div>
    ${art(subdomain, 'home.svg', 'still__car')}<div class="still__ground"></div>
  </div>`

const phone = ({ merchant, name, app }: Site): Markup => html`
  <div class="slot">
    <div class="phone" data-phone="${merchant.subdomain}">
      <div class="phone__bar" data-phone-bar hidden>
        <b>${name}</b>
        <button class="iconbtn" type="button" data-close aria-label="Put ${name} back">${icon('x-bold')}</button>
      </div>
      <div class="phone__glass" data-glass inert>
        ${still(merchant.subdomain, name)}
        <iframe data-app="${app}" title="${name}, the app" width="390" height="844" allow="clipboard-write; screen-wake-lock"></iframe>
      </div>
      <button class="phone__cover" type="button" data-open aria-label="Use ${name} here">
        <span>${icon('hand-tap-fill')}<span data-cover-text>Use it here</span></span>
      </button>
    </div>
  </div>`

const openButton = ({ name, app }: Site, look: string): Markup =>
  ownWindow(app, `btn ${look}`, `Open ${name} in its own window`, html`Open ${name}${icon('arrow-up-right-bold')}`)

const merchant = (site: Site, first: boolean): Markup => html`
  <article class="merchant${first ? ' is-first' : ''}" data-merchant>
    ${first ? html`<span class="flag">Start here</span>` : ''}${phone(site)}
    <div><h2 class="title">${site.name}</h2><p class="small muted">${site.kind}</p></div>
    ${openButton(site, 'btn--outline')}
  </article>`

const aboutStorage = html`
  <div class="note hero__note">${icon('info')}<p>Each phone is the app itself in a frame, and browsers give a framed app storage of its
    own: who is logged in here is not logged in there. “Open” shows a merchant in its own window, with the storage that a customer’s
    browser would keep. <b data-stills hidden>This browser lets a framed app store nothing, so the phones are pictures here: open each
    merchant in its own window.</b></p></div>`

/** Headline, the three steps, and the merchants side by side as live phones. */
export const merchantsSection = (sites: Site[]): Markup => {
  const [first] = sites
  if (!first) return html``
  return html`
    <section class="hero" id="merchants">
      <div class="hero__words">
        <h1>One car-wash app, in every merchant’s own paint.</h1>
        <p class="lead muted">This demo is live. Three made-up merchants share one codebase. Buy a wash, then redeem it. No card is ever
          charged.</p>
        ${steps(first)}
        <div class="stack">${openButton(first, 'btn--large')}<a class="btn btn--quiet" href="#kiosk">Go to the kiosk</a></div>
      </div>
      <div class="merchants">${sites.map((site, n) => merchant(site, n === 0))}</div>
      ${aboutStorage}
      <iframe data-probe="${probeUrl(first)}" title="Storage probe" hidden></iframe>
    </section>`
}
