import { find, findAll } from './dom.js'

const barHeight = 60
const margin = 20
const edge = 20

/** The scale at which an opened phone does not cover the page's header. */
const fit = () =>
  Math.min(
    1,
    (innerHeight - find('header').offsetHeight - barHeight - margin - edge) / 844,
    (innerWidth - 2 * margin - edge) / 390,
  )

/** A page as narrow as a phone has no space for a second one beside the kiosk. */
const isNarrow = () => innerWidth < 760

/** Opens a phone at a usable size and enables its input. */
const open = (merchant) => {
  merchant.classList.add('is-open')
  merchant.querySelector('.phone').style.setProperty('--k', String(fit()))
  find('[data-glass]', merchant).inert = false
  find('[data-open]', merchant).hidden = true
  find('[data-phone-bar]', merchant).hidden = false
  find('iframe', merchant).focus()
}

const close = (merchant) => {
  merchant.classList.remove('is-open')
  merchant.querySelector('.phone').style.removeProperty('--k')
  find('[data-glass]', merchant).inert = true
  find('[data-phone-bar]', merchant).hidden = true
  find('[data-open]', merchant).hidden = false
  find('[data-open]', merchant).focus({ preventScroll: true })
}

/**
 * Lets the user open a phone; at most one is open, and `onOpen` receives its subdomain.
 * @returns a function that closes the opened phone
 */
export const startPhones = (onOpen) => {
  const merchants = findAll('[data-merchant]')
  const inHand = () => merchants.find((it) => it.classList.contains('is-open'))
  for (const merchant of merchants) {
    find('[data-open]', merchant).addEventListener('click', () => {
      if (merchant.classList.contains('is-still') || isNarrow()) return find('[data-window]', merchant).click()
      const before = inHand()
      if (before) close(before)
      open(merchant)
      onOpen(find('[data-phone]', merchant).dataset.phone)
    })
    find('[data-close]', merchant).addEventListener('click', () => close(merchant))
  }
  const putBack = () => {
    const held = inHand()
    if (held) close(held)
  }
  addEventListener('keydown', (event) => event.key === 'Escape' && putBack())
  addEventListener('resize', () => inHand()?.querySelector('.phone').style.setProperty('--k', String(fit())))
  return putBack
}

/** A merchant's own window has the size of a phone; without scripts its link opens a tab. */
export const startWindows = () => {
  for (const link of findAll('[data-window]')) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || isNarrow()) return
      const opened = window.open(link.href, '_blank', 'popup,width=410,height=860')
      if (opened) event.preventDefault()
    })
  }
}

/** Handles the messages of the framed apps, by type; the site is the one whose frame sent the message. */
export const listenToApps = (sites, handlers) => {
  addEventListener('message', (event) => {
    const site = sites.find((it) => it.origin === event.origin)
    const frame = site && find(`[data-phone="${site.subdomain}"] iframe`)
    if (!frame || event.source !== frame.contentWindow) return
    handlers[event.data?.type]?.(site, event.data, (message) => event.source.postMessage(message, event.origin))
  })
}

/** The code of a message, or null when the app has closed it. */
export const codeOf = ({ code }) => (typeof code === 'string' && code.length <= 40 ? code : null)

/** Sends the page's scheme to the framed apps: dark requests dark, light leaves it to the merchant. */
export const startSchemes = (sites) => {
  const message = () => ({ type: 'front-door:scheme', dark: document.documentElement.dataset.scheme === 'dark' })
  new MutationObserver(() => {
    for (const { subdomain, origin } of sites)
      find(`[data-phone="${subdomain}"] iframe`).contentWindow?.postMessage(message(), origin)
  }).observe(document.documentElement, { attributeFilter: ['data-scheme'] })
  return message
}
