import { element, facts, find, icon } from './dom.js'
import { charged, reading, redeemed, refused, scanned, waiting } from './verdicts.js'

const plate = ({ plate, icon: name, title, text }) => {
  const picture = plate === 'reading' ? element('span', 'spin') : icon(name)
  return element(
    'div',
    `plate plate--${plate === 'reading' ? 'idle' : plate}`,
    picture,
    element('b', '', title),
    element('p', '', text),
  )
}

const ask = async (act, body, key) => {
  const answer = await fetch('/demo/kiosk', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ act, ...body }),
  }).catch(() => null)
  return answer?.json().catch(() => null) ?? null
}

/** The kiosk card: reads a code, offers the fitting action, and shows the answer. */
class Kiosk {
  constructor(root) {
    this.screen = find('[data-screen]', root)
    this.entry = find('[data-entry]', root)
    this.acts = find('[data-acts]', root)
    this.place = find('[data-place]')
    this.busy = false
    this.found = null
  }

  show(view) {
    const parts = [plate(view)]
    if (view.facts.length) parts.push(facts(view.facts))
    if (view.foot) parts.push(element('p', 'small muted', view.foot))
    this.screen.replaceChildren(...parts)
    // The buttons stay while a code is read: removing a focused button would lose the focus.
    if (view.plate !== 'reading') this.offer(view.act)
  }

  /** Shows the next action: enter a code (null), redeem, or charge. */
  offer(act) {
    const hadFocus = [this.entry, this.acts].some((pad) => pad.contains(document.activeElement))
    const [redeem, charge] = [find('[data-redeem]', this.acts), find('[data-charge]', this.acts)]
    this.entry.hidden = act !== null
    this.acts.hidden = act === null
    redeem.hidden = act !== 'redeem'
    charge.hidden = act !== 'charge'
    find('input', charge).disabled = act !== 'charge'
    const next = { redeem: find('button', redeem), charge: find('input', charge) }[act] ?? find('#code')
    if (hadFocus) next.focus()
  }

  at() {
    const [merchant, locationId] = this.place.value.split(' ')
    return { merchant, locationId: Number(locationId), name: this.place.selectedOptions[0].textContent }
  }

  async read(code) {
    if (this.busy || !code) return
    this.busy = true
    this.show(reading(code))
    const { merchant, locationId } = this.at()
    const answer = await ask('scan', { merchant, locationId, code }, crypto.randomUUID())
    this.busy = false
    this.found = answer?.success ? { ...answer.resultData, code, key: crypto.randomUUID() } : null
    this.show(this.found ? scanned(this.found) : refused(answer))
  }

  async act(amount) {
    if (this.busy || !this.found) return
    this.busy = true
    const { code, kind, key } = this.found
    const { merchant, locationId, name } = this.at()
    const act = kind === 'wallet' || kind === 'washClub' ? 'redeem' : 'charge'
    this.show(reading(code))
    const answer = await ask(act, { merchant, locationId, code, ...(act === 'charge' && { amount }) }, key)
    this.busy = false
    // Without an answer the same intent is offered again under its key, so that it cannot be carried out twice.
    if (!answer) return this.show({ ...refused(null), act })
    this.found = null
    if (!answer.success) this.show(refused(answer))
    else this.show(act === 'redeem' ? redeemed(answer.resultData, name) : charged(answer.resultData, kind, name))
  }

  rest() {
    this.found = null
    find('#code').value = ''
    this.show(waiting)
  }

  /** Moves the kiosk to the merchant's first location, unless it is at one of its locations. */
  moveTo(subdomain) {
    if (this.at().merchant === subdomain) return
    this.place.value = [...this.place.options].find((it) => it.value.startsWith(`${subdomain} `)).value
    this.rest()
  }
}

const startEntry = (kiosk) => {
  const input = find('#code')
  kiosk.entry.addEventListener('submit', (event) => {
    event.preventDefault()
    void kiosk.read(input.value.replace(/[^0-9A-Za-z]/g, '').toUpperCase())
  })
  find('[data-paste]').addEventListener('click', async () => {
    const text = await navigator.clipboard.readText().catch(() => '')
    input.value = text.trim().slice(0, 40)
    input.focus()
  })
}

const startActs = (kiosk) => {
  kiosk.acts.addEventListener('submit', (event) => {
    event.preventDefault()
    void kiosk.act(Number(find('#amount').value))
  })
  find('[data-next]').addEventListener('click', () => kiosk.rest())
  kiosk.place.addEventListener('change', () => kiosk.rest())
}

/** @returns handlers for messages from the page's phones */
export const startKiosk = () => {
  const kiosk = new Kiosk(find('[data-kiosk]'))
  const [button, hint] = [find('[data-phone-code]'), find('[data-phone-hint]')]
  let offered = null
  startEntry(kiosk)
  startActs(kiosk)
  kiosk.show(waiting)
  button.addEventListener('click', () => {
    if (!offered) return
    kiosk.moveTo(offered.site.subdomain)
    find('#code').value = offered.code
    void kiosk.read(offered.code)
  })
  return {
    phoneOpened: (subdomain) => kiosk.moveTo(subdomain),
    /** `code` null: the phone has closed its code. */
    codeShown: (site, code) => {
      if (code === null && offered?.site !== site) return
      offered = code === null ? null : { site, code }
      button.setAttribute('aria-disabled', String(!offered))
      hint.textContent = offered ? `${site.name} shows ${code}.` : 'Open a code on a phone above and it appears here.'
    },
  }
}
