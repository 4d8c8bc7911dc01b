import { html, icon, type Markup } from './markup.ts'
import type { Site } from './sites.ts'

/** The section of the latest mail; the list is filled in the browser. */
export const mailSection = html`
  <section class="card card--flush" aria-labelledby="mail-title">
    <div class="between card__head">
      <h2 id="mail-title">Mailbox</h2><a class="btn btn--tonal btn--small" href="/mail">Open mailbox${icon('arrow-right-bold')}</a>
    </div>
    <ul class="rows" data-mails></ul>
    <p class="empty muted" data-no-mail>Nothing sent yet. Sign up, buy, or forget a password, and it lands here.</p>
  </section>`

const cards: [number: string, outcome: string][] = [
  ['4242 4242 4242 4242', 'is approved'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'fails at the gateway'],
  ['4000 0000 0000 0119', 'never answers'],
  ['4000 0000 0000 5126', 'refuses refunds'],
]

/** The cards of the test gateway. */
export const cardsSection = html`
  <section class="card" aria-labelledby="cards-title">
    <div class="between"><h2 id="cards-title">Cards to pay with</h2><p class="small muted">Use any future date and any CVC</p></div>
    <dl class="facts facts--left">${cards.map(([number, outcome]) => html`<dt class="mono">${number}</dt><dd>${outcome}</dd>`)}</dl>
  </section>`

/** The section on the API of the same server. */
export const apiSection = ({ origin, merchant }: Site): Markup => html`
  <section class="card" aria-labelledby="api-title">
    <div class="between">
      <h2 id="api-title">API</h2><a class="btn btn--tonal btn--small" href="/api">Read the reference${icon('arrow-right-bold')}</a>
    </div>
    <pre class="code mono" tabindex="0" aria-label="Example request"
    ><span class="muted">$</span> curl '${origin}/api/v1/products?type=AppWash' \\
    -H <span class="string">'app_key: ${merchant.appKey}'</span></pre>
    <dl class="facts">
      <dt>Server</dt><dd><span class="badge" data-health>Asking…</span></dd>
      <dt>Kiosk from a shell</dt><dd class="mono">npm run kiosk -- CODE</dd>
      <dt>Push messages</dt><dd><a href="/push">All that were sent</a></dd>
      <dt>Data</dt><dd>Stored in the data folder. Delete it to start over.</dd>
    </dl>
  </section>`
