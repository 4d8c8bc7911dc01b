import { expect, test } from 'vitest'
import { account } from '#src/resources/resource.ts'
import { accepted, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { issueToken } from './temp-token.ts'

const phoneWith = async (reply: () => Response | Error) => {
  const phone = makePhone()
  phone.server.on('POST /temptoken', reply)
  await phone.logInAs('casey')
  return phone
}

test('a token’s lifetime starts at its answer, and the request names this device', async () => {
  const phone = await phoneWith(() => accepted({ tempId: 'C0123456789ABCDE', expiresIn: 30 }))
  expect(await issueToken(phone, 'WashClub')).toEqual({
    is: 'issued',
    code: 'C0123456789ABCDE',
    expiresAt: phone.clock.now() + 30_000,
  })
  expect(phone.server.seen[0]!.body).toEqual({ TempIdType: 'WashClub' })
  expect(phone.server.seen[0]!.headers.get('deviceId')).toHaveLength(20)
})

test('without an answer there is no token, and a refusal has its reason', async () => {
  expect(await issueToken(await phoneWith(networkDown), 'WashClub')).toEqual({ is: 'silent' })
  const refusing = await phoneWith(() => refused(409, 'CLUB_NONE', 'There is no active wash club on this account.'))
  expect(await issueToken(refusing, 'WashClub')).toEqual({
    is: 'refused',
    reason: 'There is no active wash club on this account.',
  })
})

test('without a card on file the account is fetched again: it was removed on another device', async () => {
  const phone = await phoneWith(() => refused(409, 'NO_CARD', 'No card on file.'))
  phone.server.on('GET /users', () => accepted({ payment: { onFile: false } }))
  await issueToken(phone, 'TempToken')
  await expect.poll(async () => (await phone.keeper.read(account, undefined))?.value.payment).toEqual({ onFile: false })
})
