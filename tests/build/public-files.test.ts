import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'

const project = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')
const publicFiles = readdirSync(join(project, 'public'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(`${project}/public`.length))

/**
 * The headers of each kind of file in public/, by the ending of its name. No kind runs a script in the site's origin
 * when it is opened as a document; a new kind is added with the header that ensures this.
 */
const headersOf: Record<string, Record<string, string>> = {
  '.svg': { 'content-type': 'image/svg+xml', 'content-security-policy': "default-src 'none'; sandbox" },
  '.txt': { 'content-type': 'text/plain; charset=utf-8' },
}

const folders = temporaryFolders()
let distDir: string
let server: TestServer
beforeAll(async () => {
  distDir = folders()
  const configFile = join(project, 'vite.config.ts')
  await build({ root: project, configFile, logLevel: 'silent', build: { outDir: distDir } })
  server = await makeServer({ env: { DIST_DIR: distDir } })
})
afterAll(() => server.close())

const get = async (url: string) => {
  const { subdomain } = await server.make.merchant()
  return server.app.inject({ url, headers: { host: `${subdomain}.localhost:8080` } })
}

test('the folder of public files is read', () => {
  expect(publicFiles).toEqual(expect.arrayContaining(['/neutral-icon.svg']))
})

test.each(publicFiles)('%s is in the build as it is', (path) => {
  expect(readFileSync(join(distDir, path)).equals(readFileSync(join(project, 'public', path)))).toBe(true)
})

test.each(publicFiles)('%s is served as it is, with its type, and runs no script', async (path) => {
  const expected = headersOf[extname(path)]
  expect(expected, `the headers of ${extname(path)} files`).toBeDefined()
  const answer = await get(path)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(readFileSync(join(project, 'public', path)))).toBe(true)
  expect(answer.headers).toMatchObject({
    ...expected,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  })
})
