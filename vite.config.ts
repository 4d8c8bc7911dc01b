import { defineConfig } from 'vite'
import { countPath } from './contract/visits.ts'
import { devPages } from './tools/dev-pages.ts'
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
  countPath,
  '/healthz',
  '/readyz',
]

/** One shell is built at a time; in development every page is served. */
const name = process.env.CLEARCOAT_SHELL ?? 'phone'
const shell = shells.find((each) => each.name === name)
if (!shell) throw new Error(`CLEARCOAT_SHELL: there is no shell "${name}"`)
const { plugins, ...build } = shellBuild(shell)

const isRender = process.env.CLEARCOAT_RENDER === '1'

const app = defineConfig({
  ...build,
  plugins: [...plugins, devPages(apiPort), devWorker(), ...workerOf(shell)],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 8080),
    strictPort: true,
    allowedHosts: ['.localhost'],
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, ws: true, changeOrigin: false }])),
  },
})

export default isRender ? defineConfig(renderBuild(shell)) : app
