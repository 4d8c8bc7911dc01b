import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { TestMerchant, TestPerson } from './factories.ts'
import { makeServer, type TestServer } from './harness.ts'

/** A drawing of 8 by 4 with a script, which the server takes out. */
export const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><script>x</script><path d="M0 0h8"/></svg>'

/** A picture of this size, in one colour. */
export const pictureOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#26f' } })
    .png()
    .toBuffer()

/** A file as a form carries it, by default in the field `files`. */
export type GivenFile = [name: string, content: string | Uint8Array, field?: string]

/** The body of an upload as a browser sends it, with a content type that is wrong for each file. */
export const formOf = async (given: GivenFile[]) => {
  const form = new FormData()
  for (const [name, content, field = 'files'] of given)
    form.append(
      field,
      new Blob([content as string | Uint8Array<ArrayBuffer>], { type: 'application/x-what-it-says' }),
      name,
    )
  const wire = new Response(form)
  return { type: wire.headers.get('content-type')!, bytes: Buffer.from(await wire.arrayBuffer()) }
}

/**
 * For a file of tests, a server with a merchant for each test, and the calls by which its administrator uploads, lists
 * and removes files. Fixed: the files are kept in the data folder, and the administrator is Sam Ortiz.
 */
export const uploadedFiles = () => {
  let server: TestServer
  let merchant: TestMerchant
  let admin: TestPerson
  beforeAll(async () => {
    server = await makeServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    merchant = await server.make.merchant()
    admin = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Sam', lastName: 'Ortiz' })
  })

  return {
    get server() {
      return server
    },
    get merchant() {
      return merchant
    },
    get admin() {
      return admin
    },
    upload: async (given: GivenFile[], as = admin) => {
      const { type, bytes } = await formOf(given)
      return server.call('POST /accounts/upload', { as, body: bytes, headers: { 'content-type': type } })
    },
    list: async (as = admin) => (await server.call('GET /accounts/files', { as })).result,
    remove: (name: string, as = admin) => server.call('DELETE /accounts/files/{name}', { as, params: { name } }),
    /** Asks for a file as a page of the merchant does. */
    get: (url: string, headers: Record<string, string> = {}, at = merchant) =>
      server.app.inject({ url, headers: { host: `${at.subdomain}.localhost:8080`, ...headers } }),
    /** The names in the merchant's folder. */
    keptIn: (tenant: number): string[] => {
      try {
        return readdirSync(join(server.settings.dataDir, 'files', String(tenant)))
      } catch {
        return []
      }
    },
    /** Saves the smallest site config with these members. */
    save: (siteConfig: object) =>
      server.call('POST /accounts/site-config', {
        as: admin,
        body: { siteConfig: { companyName: 'Wash', version: '1', menuItems: [], shopItems: [], ...siteConfig } },
      }),
  }
}
