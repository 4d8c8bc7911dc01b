import type { InlineConfig } from 'vite'

/**
 * The packages that stay beside the bundle: those with native code or files of their own, those that a process of its own
 * imports, and what the first document or video of a server loads. The rest is bundled: a package of many small files takes
 * longer to find than to run.
 */
export const packagesBeside = [
  '@electric-sql/pglite',
  '@expo-google-fonts/archivo',
  '@expo-google-fonts/gabarito',
  '@expo-google-fonts/geist',
  '@expo-google-fonts/noto-sans',
  '@expo-google-fonts/vazirmatn',
  '@fontsource-variable/geist',
  '@fontsource-variable/geist-mono',
  '@node-rs/argon2',
  'fontkit',
  'mp4box',
  'pdfkit',
  'sharp',
]

interface ServerBundle {
  /** The name of each program, and the file with its source. */
  programs: Readonly<Record<string, string>>
  outDir: string
  /** A JavaScript expression for the address of a source, beside which the server finds the files that it reads. */
  addressOf: (source: string) => string
}

/** How Vite bundles programs of the server, with a source map each. */
export const serverBundle = ({ programs, outDir, addressOf }: ServerBundle): InlineConfig => ({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [
    {
      name: 'address-of-source',
      enforce: 'pre',
      transform: (code, id) =>
        id.includes('/node_modules/') || !code.includes('import.meta.url')
          ? undefined
          : code.replaceAll('import.meta.url', addressOf(id)),
    },
  ],
  ssr: { noExternal: true, external: packagesBeside },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: programs,
      checks: { pluginTimings: false },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
