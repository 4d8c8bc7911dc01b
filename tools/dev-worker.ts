import { build, type Plugin, type Rolldown } from 'vite'

const entry = 'sw/service-worker.ts'

/**
 * Bundles the worker as one classic script, as the build does: a service worker may not load modules with import(), so
 * serving its modules singly would run code that differs from the build. Only the page is precached. Workbox is also
 * the production version: its development version logs each request.
 * @param revision of the precached page, so that a changed page replaces the previous one
 */
export const bundleWorker = async (root: string, revision: string): Promise<string> => {
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      'self.__WB_MANIFEST': JSON.stringify([{ url: '/index.html', revision }]),
    },
    build: {
      write: false,
      minify: false,
      sourcemap: 'inline',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  return output.output[0].code
}

/** Serves the worker in development under its one address, bundled again after a change. */
export const devWorker = (): Plugin => ({
  name: 'dev-worker',
  apply: 'serve',
  configureServer({ config, watcher, middlewares }) {
    let bundle: Promise<string> | undefined
    watcher.on('all', () => {
      bundle = undefined
    })
    middlewares.use('/service-worker.js', (_request, response, next) => {
      bundle ??= bundleWorker(config.root, String(Date.now()))
      bundle.then(
        (code) => response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }).end(code),
        next,
      )
    })
  },
})
