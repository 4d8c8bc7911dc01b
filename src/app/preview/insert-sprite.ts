/** Milliseconds. */
const timeLimit = 20_000

/** The drawing of an address. Parsing it is left to the request: a page with Trusted Types parses no text. */
const drawingOf = (address: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.timeout = timeLimit
    request.onload = () =>
      request.responseXML ? resolve(request.responseXML) : reject(new Error(`no drawing: ${address}`))
    request.onerror = request.ontimeout = () => reject(new Error(`not loaded: ${address}`))
    request.send()
  })

/** Puts symbols into the page: a frame without an origin of its own may not use those of another file. */
export const insertSprite = async (page: Document, addresses: readonly string[]): Promise<void> => {
  for (const drawing of await Promise.all(addresses.map(drawingOf))) {
    const svg = page.importNode(drawing.documentElement, true)
    svg.style.display = 'none'
    page.body.prepend(svg)
  }
}
