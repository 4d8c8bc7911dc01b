import { expect, test } from 'vitest'
import { copyTables, ownTables } from '#src/local/table-owners.ts'
import { deviceValueOwners, valuesByUser, type DeviceValueName } from '#src/local/device-value.ts'
import { accepted } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { logIn, logOut } from './log-in.ts'

const names = Object.keys(deviceValueOwners) as DeviceValueName[]
const named = (...owners: string[]) => names.filter((name) => owners.includes(deviceValueOwners[name])).sort()

const usedPhone = async () => {
  const phone = makePhone()
  await phone.own.deviceValues.bulkPut(names.map((name) => ({ name, value: 'x' })))
  const byUser = { casey: { at: 0, drafts: [] } }
  await phone.own.deviceValues.bulkPut(valuesByUser.map((name) => ({ name, value: byUser })))
  await phone.logInAs('casey')
  const { own, copy } = phone
  for (const table of own.tables.filter(({ name }) => name !== 'facts'))
    await table.put({ id: 'a', key: 'a', person: 'casey' })
  for (const table of copy.tables) await table.put({ name: 'wallet', path: '/wallet', person: 'casey' })
  return phone
}

test('each table of both databases declares the owner of its rows', () => {
  const { own, copy } = makePhone()
  expect(own.tables.map(({ name }) => name).sort()).toEqual(Object.keys(ownTables).sort())
  expect(copy.tables.map(({ name }) => name).sort()).toEqual(Object.keys(copyTables).sort())
})

test('a log-out keeps the values of the device and no row of the user in any table', async () => {
  const phone = await usedPhone()
  phone.server.on('DELETE /users/tokens', () => accepted(null))
  await logOut(phone)
  expect((await phone.own.deviceValues.toCollection().primaryKeys()).sort()).toEqual(named('device'))
  for (const table of [...phone.own.tables, ...phone.copy.tables].filter(({ name }) => name !== 'facts'))
    expect(await table.count(), table.name).toBe(0)
})

test('a log-in removes the drafts', async () => {
  const phone = await usedPhone()
  const { accessToken, refreshToken } = (await phone.own.deviceValues.get('session'))!.value as Record<string, string>
  phone.server.on('POST /users/login', () => accepted({ accessToken, refreshToken }))
  await logIn(phone, { email: 'casey@example.com', password: 'x' })
  const left = await phone.own.deviceValues.toCollection().primaryKeys()
  expect(left.sort()).toEqual([...named('device', 'user'), ...valuesByUser.filter((name) => name !== 'kept')].sort())
})
