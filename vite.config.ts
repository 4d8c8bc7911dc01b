import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { devWorker } from './tools/dev-worker.ts'
import { keepSheets, styleName } from './tools/style-names.ts'

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

/** The bare host is the demo's front door, which the API server serves. */
const addresses: Plugin = {
  name: 'addresses',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const isBare = /^localhost(:|$)/.test(request.headers.host ?? '')
      if (isBare && request.url === '/')
        return void response.writeHead(302, { Location: `http://localhost:${apiPort}/` }).end()
      next()
    })
  },
}

export default defineConfig({
  plugins: [
    react(),
    addresses,
    devWorker(),
    keepSheets,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', 'static/**/*.{js,css,svg}'],
        // Needed only online, and only by users who turn notifications on.
        globIgnores: ['static/firebase-*.js'],
        rollupFormat: 'iife',
      },
    }),
  ],
  css: { modules: { generateScopedName: styleName } },
  build: {
    target: 'es2022',
    // Must differ from /assets, which holds the merchants' files.
    assetsDir: 'static',
    assetsInlineLimit: 0,
    // About ten kilobytes in total: one file saves requests to the worker before the first paint.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Class names are inserted where they are used instead of imported from chunk to chunk.
      optimization: { inlineConst: true },
      input: { index: 'index.html', 'after-paint': 'src/app/picture/after-paint.ts' },
      output: {
        // Few files: on a weak signal the worker needs a round trip for each. Chunks are grouped by when they are
        // needed.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 6 },
            { name: 'app', test: /contract\/|src\/(?!app\/picture\/after-paint)/, tags: ['$initial'], priority: 5 },
            { name: 'overlays', test: /src\/ui\/overlays\/|@base-ui|@floating-ui/, priority: 4 },
            { name: 'forms', test: /react-hook-form|maska|src\/kit\/forms/, priority: 4 },
            { name: 'qr', test: /qr-code-styling/, priority: 4 },
            { name: 'firebase', test: /node_modules\/(@?firebase|idb)\//, priority: 4 },
            { name: 'shared', test: /contract\/|src\/(words|ui|kit|shop|platform)\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 8080),
    strictPort: true,
    allowedHosts: ['.localhost'],
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, ws: true, changeOrigin: false }])),
  },
})
