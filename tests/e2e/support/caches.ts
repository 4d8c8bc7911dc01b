import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, openAsCasey, workerReady, type Page, type RunningServer } from './phone.ts'
import { runDemo } from './prepared-data.ts'
import { cachesOf } from './worker.ts'

/** Logs in, and waits until the worker has pictures of the merchant. The set exists before its first picture. */
export const open = async (page: Page, origin: string) => {
  await openAsCasey(page, origin)
  await workerReady(page)
  await expect
    .poll(async () => (await Promise.all((await setsOf(page)).map((set) => pathsIn(page, set)))).flat())
    .not.toEqual([])
}

export const pathsIn = (page: Page, cacheName: string): Promise<string[]> =>
  page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    cacheName,
  )

export const setsOf = async (page: Page) =>
  (await cachesOf(page)).filter((name) => name.startsWith('clearcoat-assets-'))

/** Status and text of a fetch made by the page. */
export const fetched = (page: Page, address: string, headers: Record<string, string> = {}) =>
  page.evaluate(
    async ([path, more]) => {
      const response = await fetch(path, { headers: more })
      return { status: response.status, range: response.headers.get('Content-Range'), text: await response.text() }
    },
    [address, headers] as const,
  )

/** Stores a file of the merchant as an upload would. */
export const giveFile = (server: RunningServer, likeThis: string, name: string, text: string): string => {
  const [, , tenant] = likeThis.split('/')
  writeFileSync(join(server.dataDir, 'files', tenant!, name), text)
  return `/assets/${tenant}/${name}`
}

/** A server with a copy of the build, whose files may be changed. */
export const withOwnBuild = async (work: (server: RunningServer, distDir: string) => Promise<void>) => {
  const distDir = mkdtempSync(join(tmpdir(), 'clearcoat-dist-'))
  // Copies without the compressed files, which would be served in place of the files changed below.
  cpSync(process.env.DIST_DIR ?? 'dist', distDir, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const server = await runDemo({ env: { DIST_DIR: distDir } })
  try {
    await work(server, distDir)
  } finally {
    await server.remove()
    rmSync(distDir, { recursive: true, force: true })
  }
}
