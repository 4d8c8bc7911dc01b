import { readFileSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { ScreenPicture } from '../../contract/screen-picture.ts'

export interface StaticPage {
  port: number
  server: Server
}

type Files = Readonly<Record<string, { type: string; body: string }>>

const head =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Static</title><script src="/page.js" defer></script>'

/** A page of a few words, as the fastest possible page. */
const bare: Files = {
  '/': {
    type: 'text/html',
    body: `<!doctype html><html lang="en"><head>${head}</head>
<body><main><h1>Wallet</h1><ul>${'<li data-ui="ticket">The Big Splash</li>'.repeat(8)}</ul></main></body></html>`,
  },
}

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')

/** Our wallet as painted on reopening, with the whole stylesheet and without the app. */
export const staticWallet = ({ html, root }: ScreenPicture, folder = 'dist/static'): Files => {
  const style = readdirSync(folder).find(
    (name) => /^style-.*\.css$/.test(name) && readFileSync('dist/index.html', 'utf8').includes(name),
  )!
  const attributes = Object.entries(root)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('')
  return {
    '/': {
      type: 'text/html',
      body: `<!doctype html><html${attributes}><head>${head}<link rel="stylesheet" href="/style.css"></head><body>${html}</body></html>`,
    },
    '/style.css': { type: 'text/css', body: readFileSync(join(folder, style), 'utf8') },
  }
}

const workerOf = (paths: readonly string[]) => `
addEventListener('install', (event) => event.waitUntil(caches.open('page').then((cache) => cache.addAll(${JSON.stringify(paths)})).then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((found) => found || fetch(event.request))))`

/** Serves a page without code of its own from a worker's cache: the lower bound of an offline reopen. */
export const serveStaticPage = (page: Files = bare): Promise<StaticPage> => {
  const files: Files = {
    ...page,
    '/page.js': { type: 'text/javascript', body: `navigator.serviceWorker.register('/worker.js')` },
    '/worker.js': { type: 'text/javascript', body: workerOf([...Object.keys(page), '/page.js']) },
  }
  return new Promise((resolve) => {
    const server = createServer((request, response) => {
      const file = files[request.url ?? '']
      response
        .writeHead(file ? 200 : 404, { 'Content-Type': file?.type ?? 'text/plain', 'Cache-Control': 'no-cache' })
        .end(file?.body)
    })
    server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as { port: number }).port, server }))
  })
}
