import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { PluginOption, UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { pageFiles } from './page-files.ts'
import { startScript } from './start-script.ts'
import type { Shell } from './shells.mjs'
import { keepSheets, styleName } from './style-names.ts'

const nameOf = (page: string): string => page.replace(/\.html$/, '')

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** The modules that a module imports, and those that they import; not what they load later. */
const importedBy = (entry: string, graph: Graph): Set<string> => {
  const found = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

const pathOf = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url))

/** What every page loads when its first screen is drawn. */
const afterStart = { 'after-start': 'src/phone/after-start.tsx' }

/** The screens of the tabs. */
const tabs = {
  wallet: 'src/phone/screens/wallet-screen.tsx',
  washes: 'src/phone/screens/washes-screen.tsx',
  account: 'src/phone/screens/account/account-screen.tsx',
}

/** Names the chunk of a module that some of these files import. @param nameOf by their names; null for no chunk */
const nameOfImported = (
  files: Readonly<Record<string, string>>,
  nameOf: (names: readonly string[]) => string | null,
) => {
  let imported: [string, Set<string>][] | undefined
  return (id: string, graph: Graph): string | null => {
    imported ??= Object.entries(files).map(([name, file]) => [name, importedBy(pathOf(file), graph)])
    return nameOf(imported.flatMap(([name, modules]) => (modules.has(id) ? [name] : [])))
  }
}

const only = ([name, ...others]: readonly string[]): string | null => (others.length === 0 ? (name ?? null) : null)

/** A shell that shows others has nothing of what they do beside their screens: no socket, no worker, no count. */
const withoutAfterStart = { find: /^\.\/after-start\.tsx$/, replacement: pathOf('src/app/preview/no-after-start.ts') }

/** How the page, the scripts and the one stylesheet of a shell are built. */
export const shellBuild = ({
  page,
  scripts,
  folder,
  shows,
  precached,
}: Shell): UserConfig & { plugins: PluginOption[] } => ({
  plugins: [react(), keepSheets, pageFiles, ...(precached ? [startScript(page, folder)] : [])],
  // The build for current browsers: the package gives the one in ES5 to those who import modules, too.
  resolve: {
    alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }, ...(shows ? [withoutAfterStart] : [])],
  },
  css: { modules: { generateScopedName: styleName } },
  build: {
    target: 'es2022',
    assetsDir: folder,
    // The shells are built into the same folder, several at a time: one brings the files of public.
    emptyOutDir: false,
    copyPublicDir: precached,
    assetsInlineLimit: 0,
    // About fifteen kilobytes in total: one file saves requests to the worker before the first paint.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { [nameOf(page)]: page, ...scripts },
      // What the start imports dynamically, and a later file statically, is in that file.
      // A slow machine is no fault of a build.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      // The hooks of the database library import all of it, for parts that are not used.
      treeshake: {
        manualPureFunctions: ['FinalizationRegistry'],
        moduleSideEffects: [{ test: /node_modules\/dexie\//, sideEffects: false }],
      },
      // Class names are inserted where they are used instead of imported from chunk to chunk.
      optimization: { inlineConst: true },
      output: {
        // Few files: on a weak signal the worker needs a round trip for each. Chunks are grouped by when they are
        // needed.
        codeSplitting: {
          groups: [
            { name: 'database', test: /node_modules\/dexie\/|src\/local\/(own|copy|database)\.ts/, priority: 9 },
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 8 },
            {
              name: 'app',
              test: /contract\/(?!screen-picture)|src\/(?!app\/\w+\/before-app|start\/(?:early-tap|known-device|theme-key|picture\/(?:start-app|under|follow))|words\/start)/,
              tags: ['$initial'],
              priority: 7,
            },
            // What follows the start, and what a screen of the tabs renders at once: all of it, so that a start loads no
            // other chunk with it.
            { name: nameOfImported(afterStart, only), debugName: 'after-start', test: /contract\/|src\//, priority: 6 },
            {
              name: nameOfImported(tabs, ({ length }) => (length > 1 ? 'tabs' : null)),
              debugName: 'tabs',
              test: /contract\/|src\//,
              priority: 5,
            },
            { name: nameOfImported(tabs, only), debugName: 'one tab', test: /contract\/|src\//, priority: 4 },
            { name: 'overlays', test: /src\/(customer\/)?ui\/overlays\/|@base-ui|@floating-ui/, priority: 3 },
            { name: 'forms', test: /react-hook-form|maska|src\/(kit|customer)\/forms/, priority: 3 },
            { name: 'qr', test: /qr-code-styling/, priority: 3 },
            { name: 'firebase', test: /node_modules\/(@?firebase|idb)\//, priority: 3 },
            {
              name: 'shared',
              test: /contract\/|src\/(words|ui|kit|customer(?!\/help\/texts\/(?!text-))|platform)\//,
              minShareCount: 2,
              priority: 2,
            },
            // After the shared modules, which a group would take with it as its dependencies.
            { name: 'texts', test: /node_modules\/dompurify\/|src\/customer\/help\/texts\/(?!text-)/, priority: 1 },
          ],
        },
      },
    },
  },
})

/** Builds the worker together with the shell that it precaches; nothing for any other shell. */
export const workerOf = ({ page, folder, precached }: Shell): PluginOption[] =>
  precached
    ? [
        VitePWA({
          strategies: 'injectManifest',
          srcDir: 'sw',
          filename: 'service-worker.ts',
          injectRegister: false,
          manifest: false,
          injectManifest: {
            globPatterns: [page, `${folder}/*.{js,css,svg}`],
            // Needed only online, and only by users who turn notifications on.
            globIgnores: [`${folder}/firebase-*.js`],
            rollupFormat: 'iife',
          },
        }),
      ]
    : []
