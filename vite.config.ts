import { defineConfig, type Plugin } from 'vite'
import { askedShell, isMobileAgent } from './contract/rules/shell.ts'
import { devWorker } from './tools/dev-worker.ts'
import { renderBuild } from './tools/render-build.ts'
import { shellBuild, workerOf } from './tools/shell-build.ts'
import { shells } from './tools/shells.mjs'

const apiPort = process.env.API_PORT ?? 8081
const api = `http://127.0.0.1:${apiPort}`
const proxied = [
  '/api',
  '/assets',
  '/icons',
  '/manifest.webmanifest',
  '/app-config.json',
  '/mail',
  '/push',
  '/demo',
  '/healthz',
  '/readyz',
]

/** The page corrects the choice, as it does that of the server. */
const deviceShell = (agent = '') => (isMobileAgent(agent) ? 'phone' : 'web')

/** The bare host is the demo's front door, which the API server serves. */
const addresses: Plugin = {
  name: 'addresses',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const isBare = /^localhost(:|$)/.test(request.headers.host ?? '')
      if (isBare && request.url === '/')
        return void response.writeHead(302, { Location: `http://localhost:${apiPort}/` }).end()
      const isPage = (request.headers.accept ?? '').includes('text/html') && !/\.[a-z]+(\?|$)/.test(request.url ?? '')
      const asked = askedShell(new URLSearchParams(request.url?.split('?')[1]))
      if (isPage && (asked ?? deviceShell(request.headers['user-agent'])) === 'web') request.url = '/web.html'
      next()
    })
  },
}

/** One shell is built at a time; in development every page is served. */
const name = process.env.CLEARCOAT_SHELL ?? 'phone'
const shell = shells.find((each) => each.name === name)
if (!shell) throw new Error(`CLEARCOAT_SHELL: there is no shell "${name}"`)
const { plugins, ...build } = shellBuild(shell)

const isRender = process.env.CLEARCOAT_RENDER === '1'

const app = defineConfig({
  ...build,
  plugins: [...plugins, addresses, devWorker(), ...workerOf(shell)],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 8080),
    strictPort: true,
    allowedHosts: ['.localhost'],
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, ws: true, changeOrigin: false }])),
  },
})

export default isRender ? defineConfig(renderBuild(shell)) : app
