import { html, icon, type Markup } from './markup.ts'
import type { Site } from './sites.ts'

const places = ({ merchant, name }: Site): Markup => html`
  <optgroup label="${name}">
    ${merchant.locations.map((it) => html`<option value="${merchant.subdomain} ${it.id}">${it.name}, ${name}</option>`)}
  </optgroup>`

const placeChoice = (sites: Site[]): Markup => html`
  <label class="chip">
    ${icon('map-pin-fill')}<span class="sr">Where the kiosk stands</span>
    <select data-place>${sites.map(places)}</select>${icon('caret-down-bold', 'small')}
  </label>`

const entry = html`
  <form class="kiosk__pad" data-entry>
    <div class="kiosk__in">
      <label class="sr" for="code">Code</label>
      <input class="input mono" id="code" placeholder="W7F3K92QX40M8" autocomplete="off" autocapitalize="characters" spellcheck="false"
        minlength="8" maxlength="40" required>
      <button class="btn" type="submit">Read code</button>
    </div>
    <div class="pair">
      <button class="btn btn--tonal" type="button" data-paste>${icon('clipboard-text-bold')}Paste</button>
      <button class="btn btn--tonal" type="button" data-phone-code aria-disabled="true" aria-describedby="phone-code-hint">
        ${icon('device-mobile-bold')}Use the code on the phone
      </button>
    </div>
    <p class="small muted" id="phone-code-hint" data-phone-hint>Open a code on a phone above and it appears here.</p>
  </form>`

const acts = html`
  <form class="kiosk__pad" data-acts hidden>
    <div data-redeem hidden><button class="btn btn--wide" type="submit">Redeem</button></div>
    <div class="kiosk__in" data-charge hidden>
      <div class="amount">
        <label class="sr" for="amount">Amount in dollars</label><span aria-hidden="true">$</span>
        <input class="input" id="amount" inputmode="decimal" value="11.00" pattern="[0-9]{1,3}([.][0-9]{1,2})?" required>
      </div>
      <button class="btn" type="submit">Charge</button>
    </div>
    <button class="btn btn--quiet" type="button" data-next>Read another code</button>
  </form>`

/** The section of the kiosk, which answers a code as a real one would. */
export const kioskSection = (sites: Site[]): Markup => html`
  <section class="card" id="kiosk" aria-labelledby="kiosk-title">
    <div class="between"><h2 id="kiosk-title">Kiosk</h2>${placeChoice(sites)}</div>
    <div class="kiosk" data-kiosk>
      <div class="kiosk__screen" data-screen role="status" aria-live="polite"></div>
      ${entry}${acts}
    </div>
  </section>`
