import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { serverBundle } from '../../tools/runtime/bundle.ts'
import { madeOnce } from './made-once.ts'

/** The bundle of a host, whose files lie beside the sources of this checkout. */
const bundle = (outDir: string) =>
  build(
    serverBundle({
      programs: { main: 'server/main.ts' },
      outDir,
      addressOf: (source) => JSON.stringify(pathToFileURL(source).href),
    }),
  )

const made = madeOnce('server', async (folder) => void (await bundle(folder)))

/** The server as a bundle: it starts in half the time, which tests with a server of their own spend again and again. */
export const bundledServer = async (): Promise<string> => join(await made(), 'main.js')
