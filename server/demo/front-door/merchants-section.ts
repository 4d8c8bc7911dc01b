import { html, icon, ownWindow, type Markup } from './markup.ts'
import { probeUrl } from './probe.ts'
import { openFirstAs, roles } from './roles.ts'
import type { Site } from './sites.ts'

/** The account of the page's phones until the user logs in as another. */
const customer = roles[0]!

const step = (n: number, title: string, text: Markup | string): Markup => html`
  <li class="step">
    <span class="step__n">${n}</span><span><b>${title}</b><span class="small muted">${text}</span></span>
  </li>`

const where = html`<span data-live>Tap its phone to start</span><span data-still hidden>It starts in its own window</span>`

const steps = ({ name }: Site): Markup => html`
  <ol class="steps">
    ${step(1, `Open ${name}`, where)}
    ${step(2, `You are ${customer.first}`, html`Already logged in. <a href="#people">Anyone else is one tap away</a>`)}
    ${step(3, 'Show a code to the kiosk', 'Open a wash in the wallet, then scan it at the kiosk below')}
  </ol>`

const art = (subdomain: string, file: string, className: string): Markup =>
  html`<img class="${className}" src="/front-door/art/${subdomain}/${file}" alt="" width="74" height="74">`

const still = (subdomain: string, name: string): Markup => html`
  <div class="still">
    <div class="still__sign">${art(subdomain, 'logo.svg', '')}${name}</div>
    ${art(subdomain, 'home.svg', 'still__car')}<div class="still__ground"></div>
  </div>`

const phone = (site: Site): Markup => {
  const { merchant, name } = site
  return html`
  <div class="slot">
    <div class="phone" data-phone="${merchant.subdomain}">
      <div class="phone__bar" data-phone-bar hidden>
        <b>${name}</b>
        <button class="iconbtn" type="button" data-close aria-label="Put ${name} back">${icon('x-bold')}</button>
      </div>
      <div class="phone__glass" data-glass inert>
        ${still(merchant.subdomain, name)}
        <iframe data-app="${openFirstAs(site, customer)}" title="${name}, the app" width="390" height="844" allow="clipboard-write; screen-wake-lock"></iframe>
      </div>
      <button class="phone__cover" type="button" data-open aria-label="Use ${name} here">
        <span>${icon('hand-tap-fill')}<span data-cover-text>Use it here</span></span>
      </button>
    </div>
  </div>`
}

const openButton = (site: Site, look: string): Markup =>
  ownWindow(
    openFirstAs(site, customer),
    `btn ${look}`,
    `Open ${site.name} in its own window`,
    html`Open ${site.name}${icon('arrow-up-right-bold')}`,
  )

const merchant = (site: Site, first: boolean): Markup => html`
  <article class="merchant${first ? ' is-first' : ''}" data-merchant>
    ${first ? html`<span class="flag">Start here</span>` : ''}${phone(site)}
    <div><h2 class="title">${site.name}</h2><p class="small muted">${site.kind}</p></div>
    ${openButton(site, 'btn--outline')}
  </article>`

const aboutStorage = html`
  <div class="note hero__note">${icon('info')}
    <p data-live>These phones are live. They keep their own log-in, separate from the full window.</p>
    <p data-still hidden>This browser keeps framed pages from storing anything, so these phones are pictures. Open each merchant in
      its own window.</p>
  </div>`

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
