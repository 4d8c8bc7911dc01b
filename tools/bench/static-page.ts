import { createServer, type Server } from 'node:http'

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Static</title><script src="/page.js" defer></script></head><body><main><h1>Wallet</h1><ul>${'<li class="ticket">The Big Splash</li>'.repeat(8)}</ul></main></body></html>`
const script = `navigator.serviceWorker.register('/worker.js')`
const worker = `
addEventListener('install', (event) => event.waitUntil(caches.open('page').then((cache) => cache.addAll(['/', '/page.js'])).then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((found) => found || fetch(event.request))))`

/** The floor of an offline reopen: a page without any code of its own, from a worker's cache. */
export const serveStaticPage = (): Promise<{ port: number; server: Server }> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const [type, body] = request.url === '/page.js' ? ['text/javascript', script] : request.url === '/worker.js' ? ['text/javascript', worker] : ['text/html', html]
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body)
    })
    server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as { port: number }).port, server }))
  })
