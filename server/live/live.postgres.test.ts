import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SiteFrame } from '#contract/shapes/live.ts'
import { rowsOf } from '#server/database/transact.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { openSocket } from '#server/testing/socket.ts'

const siteConfig = { companyName: 'Wash', version: '1', menuItems: [], shopItems: [] }

/** Ends the listening connections of the instances, as a database restart does. @returns the number of connections */
const endListening = async (server: TestServer, tenant: number): Promise<number> =>
  server.database.transact(tenant, 'test', async (tx) => {
    await tx.execute(sql`reset role`)
    const [ended] = await rowsOf<{ count: number }>(
      tx,
      sql`select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'clearcoat listener'`,
    )
    return ended!.count
  })

test('a listening connection that is lost is replaced, and the missed changes are sent', async () => {
  const server = await makeServer()
  const other = await makeServer({ beside: server })
  try {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const merchant = await server.make.merchant()
    const admin = await server.make.loggedIn(merchant, { isAdmin: true })
    const save = async (at: TestServer) =>
      (await at.call('POST /accounts/site-config', { as: admin, body: { siteConfig } })).result.timeStamp
    const page = await openSocket<SiteFrame>(merchant, {
      port: (server.app.server.address() as AddressInfo).port,
      path: 'live',
    })
    await page.next()

    expect(await endListening(server, merchant.tenant)).toBe(2)
    const missed = await save(server)
    // A change of the locations or of the products may have been missed too.
    expect(await page.next()).toEqual({ event: 'places' })
    expect(await page.next()).toEqual({ event: 'catalogue' })
    expect(await page.next()).toMatchObject({ event: 'config', timeStamp: missed })
    const later = await save(other)
    expect(await page.next()).toMatchObject({ event: 'config', timeStamp: later })
    page.wire.terminate()
  } finally {
    await other.close()
    await server.close()
  }
})
