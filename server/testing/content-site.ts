import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Tx } from '#server/database/transact.ts'
import { contentFiles } from './content-files.ts'
import { makeServer, type TestServer } from './harness.ts'
import type { TestMerchant } from './make-merchants.ts'

type ContentFiles = ReturnType<typeof contentFiles>

/** A location as a file holds it, with no more than it needs. */
export const marina = {
  name: 'Marina',
  city: 'Brookfield',
  address1: '1 Quay',
  state: 'OR',
  zip: '97301',
  latitude: 44.9,
  longitude: -123,
}

/** By default for the empty site of the test. */
export type ImportTo = Parameters<ContentFiles['importFiles']>[2] & { to?: number }

/** A server for a file of tests, with an empty site for each test. @param prepare runs once, before the tests */
export const contentSite = (prepare: (server: TestServer) => Promise<unknown> = async () => undefined) => {
  let server: TestServer
  let files: ContentFiles
  let merchant: TestMerchant
  beforeAll(async () => {
    server = await makeServer()
    await prepare(server)
    files = contentFiles(server)
  })
  afterAll(async () => {
    files.close()
    await server.close()
  })
  beforeEach(async () => {
    merchant = await files.emptySite()
  })

  const importFiles = (
    contents: Record<string, string | Uint8Array>,
    { to = merchant.tenant, ...order }: ImportTo = {},
  ) => files.importFiles(to, contents, order)

  return {
    get server() {
      return server
    },
    get files() {
      return files
    },
    get merchant() {
      return merchant
    },
    importFiles,
    importJson: (content: unknown, order: ImportTo = {}) =>
      importFiles({ 'site.json': typeof content === 'string' ? content : JSON.stringify(content, null, 2) }, order),
    importCsv: (name: string, rows: string, order: ImportTo = {}) => importFiles({ [name]: rows }, order),
    /** Reads or writes as the site. */
    here: <T>(work: (tx: Tx) => Promise<T>, tenant = merchant.tenant): Promise<T> => files.at(tenant, work),
  }
}
