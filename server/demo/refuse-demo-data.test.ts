import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashToken } from '#server/security/keys.ts'
import { writePlatformUser } from '#server/tables/platform-users.ts'
import { insertTerminal } from '#server/tables/terminals.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { demoMerchants } from './merchants.ts'
import { demoStaff } from './users.ts'
import { refuseDemoData } from './refuse-demo-data.ts'

let server: TestServer
beforeEach(async () => {
  server = await makeServer()
})
afterEach(() => server.close())

test('production accepts a database without demo data', async () => {
  await server.make.loggedIn(await server.make.merchant())
  await server.make.kiosk(await server.make.merchant())
  await expect(refuseDemoData(server.database, server.deps.passwords)).resolves.toBeUndefined()
})

test('production refuses a database with a demo user of any merchant, in one line', async () => {
  const merchant = await server.make.merchant()
  const [demo] = demoMerchants
  await server.make.person(merchant, { email: demo!.users[0]!.email })
  await expect(refuseDemoData(server.database, server.deps.passwords)).rejects.toMatchObject({
    name: 'SettingsError',
    message:
      `CLEARCOAT_MODE: production refuses this database, since ${merchant.subdomain} holds ` +
      'people or kiosk secrets of the demo.',
  })
})

test('production refuses a database with a kiosk secret of the demo', async () => {
  const { tenant } = await server.make.merchant()
  const { terminalId, terminalSecret } = demoMerchants[1]!.terminal
  await server.database.transact(tenant, 'test', (tx) =>
    insertTerminal(tx, { id: randomUUID(), tenantId: tenant, terminalId, secretHash: hashToken(terminalSecret) }),
  )
  await expect(refuseDemoData(server.database, server.deps.passwords)).rejects.toThrow('kiosk secrets of the demo')
})

test('production refuses an account of platform staff with the password of the demo, whatever its name', async () => {
  const keep = (name: string, password: string) =>
    server.database.transact(null, 'test', async (tx) =>
      writePlatformUser(tx, {
        name,
        passwordHash: await server.deps.passwords.hash(password),
        createdAt: server.clock.date(),
      }),
    )
  await keep('lee', 'Another-day-2')
  await expect(refuseDemoData(server.database, server.deps.passwords)).resolves.toBeUndefined()
  await keep('lee', demoStaff.password)
  await expect(refuseDemoData(server.database, server.deps.passwords)).rejects.toThrow('the platform account lee')
})
