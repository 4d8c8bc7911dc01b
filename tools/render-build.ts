import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import type { Shell } from './shells.mjs'
import { styleName } from './style-names.ts'

/**
 * How the public pages of a shell are built for the server: with the class names and the addresses of files of the
 * shell's own build. Everything is bundled, so that the server runs the production build of React.
 */
export const renderBuild = ({ name, folder }: Pick<Shell, 'name' | 'folder'>): UserConfig => ({
  plugins: [react()],
  css: { modules: { generateScopedName: styleName } },
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    // The database library opens a channel when it is loaded, which would hold the process.
    BroadcastChannel: 'undefined',
  },
  // A live query has no result on a server: the first one that its caller names is drawn.
  resolve: {
    alias: { 'dexie-react-hooks': fileURLToPath(new URL('../src/render/no-live-query.ts', import.meta.url)) },
  },
  ssr: { noExternal: true },
  build: {
    ssr: `src/render/${name}.tsx`,
    assetsDir: folder,
    assetsInlineLimit: 0,
    target: 'node20',
    emptyOutDir: false,
    minify: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: false, entryFileNames: `${name}.js` },
    },
  },
})
