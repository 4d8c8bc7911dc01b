import { find, findAll } from './dom.js'

const timeLimit = 6_000

/** Whether a merchant framed by this page may use storage, by the probe's message; no message means no. */
const mayStore = () =>
  new Promise((finish) => {
    const probe = find('[data-probe]')
    const origin = new URL(probe.dataset.probe).origin
    addEventListener('message', (event) => {
      const fromProbe = event.origin === origin && event.source === probe.contentWindow
      if (fromProbe && event.data?.type === 'front-door:storage') finish(event.data.ok === true)
    })
    setTimeout(finish, timeLimit, false)
    probe.src = probe.dataset.probe
  })

/** Keeps the still picture of a merchant without storage; a tap opens the merchant's own window. */
const keepStill = (merchant) => {
  merchant.classList.add('is-still')
  const cover = find('[data-open]', merchant)
  const link = find('[data-window]', merchant)
  cover.setAttribute('aria-label', link.getAttribute('aria-label'))
  find('[data-cover-text]', cover).textContent = 'Open in its own window'
}

/** Replaces the still picture when the app has loaded. */
const bringToLife = (merchant) => {
  const frame = find('iframe', merchant)
  frame.addEventListener('load', () => merchant.classList.add('is-live'))
  frame.src = frame.dataset.app
}

/** Loads the apps into the phones where the browser allows framed storage. */
export const startFrames = async () => {
  const live = await mayStore()
  find('[data-probe]').remove()
  for (const text of findAll('[data-still]')) text.hidden = live
  for (const text of findAll('[data-live]')) text.hidden = !live
  findAll('[data-merchant]').forEach(live ? bringToLife : keepStill)
}
