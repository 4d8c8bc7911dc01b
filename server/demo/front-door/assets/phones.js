import { find, findAll } from './dom.js'

const barHeight = 60
const margin = 20
const edge = 20

const fit = () =>
  Math.min(1, (innerHeight - barHeight - 2 * margin - edge) / 844, (innerWidth - 2 * margin - edge) / 390)

/** Takes a phone out of the row, at the size at which it can be used, and gives it its input. */
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

/** Lets the phones be used; at most one is in hand, and `onOpen` hears its subdomain. */
export const startPhones = (onOpen) => {
  const merchants = findAll('[data-merchant]')
  const inHand = () => merchants.find((it) => it.classList.contains('is-open'))
  for (const merchant of merchants) {
    find('[data-open]', merchant).addEventListener('click', () => {
      if (merchant.classList.contains('is-still')) return find('[data-window]', merchant).click()
      const before = inHand()
      if (before) close(before)
      open(merchant)
      onOpen(find('[data-phone]', merchant).dataset.phone)
    })
    find('[data-close]', merchant).addEventListener('click', () => close(merchant))
  }
  addEventListener('keydown', (event) => {
    const held = inHand()
    if (event.key === 'Escape' && held) close(held)
  })
  addEventListener('resize', () => inHand()?.querySelector('.phone').style.setProperty('--k', String(fit())))
}

/** A merchant's own window has the size of a phone; without scripts its link opens a tab. */
export const startWindows = () => {
  for (const link of findAll('[data-window]')) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || innerWidth < 760) return
      const opened = window.open(link.href, '_blank', 'popup,width=410,height=860')
      if (opened) event.preventDefault()
    })
  }
}

/** Hears the code that an app on this page shows, or null when it is put away. */
export const hearCodes = (sites, onCode) => {
  addEventListener('message', (event) => {
    const site = sites.find((it) => it.origin === event.origin)
    const frame = site && find(`[data-phone="${site.subdomain}"] iframe`)
    if (!frame || event.source !== frame.contentWindow || event.data?.type !== 'clearcoat:code') return
    const { code } = event.data
    onCode(site, typeof code === 'string' && code.length <= 40 ? code : null)
  })
}
