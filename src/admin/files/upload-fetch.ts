/** Bytes that have left this device, and all of them with what the form adds. */
export type OnProgress = (sent: number, all: number) => void

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}

/** A `fetch` that says how much of the body was sent, which the browser's own does not. */
export const uploadFetch =
  (onProgress: OnProgress): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const asked = new Request(input)
      const request = new XMLHttpRequest()
      const { signal } = asked
      request.open(asked.method, asked.url)
      request.responseType = 'text'
      asked.headers.forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) })),
      )
      request.addEventListener('error', () => reject(new TypeError('no network')))
      request.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      if (signal.aborted) return reject(new DOMException('given up', 'AbortError'))
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.send((init?.body ?? null) as XMLHttpRequestBodyInit | null)
    })
