// Runs Moneris Checkout for the app that frames this page. Messages from the app are taken from its origins only:
// subdomains of the host of which this page is one. Messages to the app carry no data: the server fetches the result
// from Moneris.
const note = document.getElementById('note')
const base = location.host.slice(location.host.indexOf('.'))
/** Origin of the app, once it has started the form. */
let app = ''

const isApp = (origin) => origin === `${location.protocol}//${new URL(origin).host}` && origin.endsWith(base)
const isText = (value) => typeof value === 'string' && value !== '' && value.length <= 100

const report = (event) => parent.postMessage({ payFrame: event }, app)

const showNote = (text) => {
  note.textContent = text
}

const fail = () => {
  document.getElementById('form').replaceChildren()
  showNote('The card form could not be opened. Close it and start again.')
  report('failed')
}

const start = ({ ticket, isTestAccount }) => {
  if (!window.monerisCheckout) return fail()
  const checkout = new window.monerisCheckout()
  checkout.setMode(isTestAccount ? 'qa' : 'prod')
  checkout.setCheckoutDiv('form')
  checkout.setCallback('page_loaded', () => showNote(''))
  checkout.setCallback('payment_receipt', () => report('receipt'))
  checkout.setCallback('payment_complete', () => {
    checkout.closeCheckout(ticket)
    showNote('Your card is being saved …')
    report('receipt')
  })
  checkout.setCallback('cancel_transaction', () => {
    checkout.closeCheckout(ticket)
    showNote('The card entry was cancelled.')
    report('cancelled')
  })
  checkout.setCallback('error_event', fail)
  checkout.startCheckout(ticket)
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || app !== '' || !URL.canParse(origin) || !isApp(origin)) return
  const { start: fields } = data ?? {}
  if (!fields || !isText(fields.ticket) || !isText(fields.storeId) || typeof fields.isTestAccount !== 'boolean') return
  app = origin
  start(fields)
})

// To any origin: the app's is not known yet, and the message carries no data.
parent.postMessage({ payFrame: 'ready' }, '*')
