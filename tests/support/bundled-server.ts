import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { madeOnce } from './made-once.ts'

/** Packages of many small files, which take longer to find than to run. */
const manyFiles = ['drizzle-orm', 'typebox']

const bundle = (outDir: string) =>
  build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'address-of-source',
        // Files that the server reads lie beside its sources.
        transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      },
    ],
    ssr: { noExternal: manyFiles },
    build: {
      ssr: 'server/main.ts',
      outDir,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'main.js' } },
    },
  })

const made = madeOnce('server', async (folder) => void (await bundle(folder)))

/** The server as one file: it starts in half the time, which tests with a server of their own spend again and again. */
export const bundledServer = async (): Promise<string> => join(await made(), 'main.js')
