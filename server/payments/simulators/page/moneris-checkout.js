// Stands for the script of Moneris Checkout, in the browser: its form in a frame, and its callbacks.
window.monerisCheckout = class {
  #callbacks = {}
  #div = ''
  #mode = ''

  setMode(mode) {
    this.#mode = mode
  }

  setCheckoutDiv(id) {
    this.#div = id
  }

  setCallback(name, call) {
    this.#callbacks[name] = call
  }

  startCheckout(ticket) {
    const host = [...document.scripts].map(({ src }) => src).find((src) => src.endsWith('/chkt/js/chkt_v1.00.js'))
    const origin = new URL(host).origin
    const frame = document.createElement('iframe')
    frame.title = 'Moneris'
    frame.src = `${origin}/chkt/form/${encodeURIComponent(ticket)}`
    frame.style = 'border: 0; width: 100%; height: 100%'
    frame.addEventListener('load', () =>
      this.#callbacks.page_loaded?.(JSON.stringify({ response_code: '001', ticket })),
    )
    window.addEventListener('message', (event) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      const code = this.#mode === 'qa' ? '001' : '2001'
      this.#callbacks[event.data.handler]?.(JSON.stringify({ ...event.data, response_code: code }))
    })
    document.getElementById(this.#div).replaceChildren(frame)
  }

  closeCheckout() {
    document.getElementById(this.#div).replaceChildren()
  }
}
