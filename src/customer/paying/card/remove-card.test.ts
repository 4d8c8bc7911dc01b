import { beforeEach, expect, test } from 'vitest'
import { account } from '#src/resources/resource.ts'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { answerDialog } from '#tests/support/dialogs.ts'
import { accepted, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { removeCard } from './remove-card.ts'

beforeEach(() => dialogStore.set([]))

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('GET /users', () => accepted({ firstName: 'Casey' }))
  return { phone, removal: removeCard(phone, 'casey', 'Visa ending 4242') }
}

test('the card is removed, and the stored account is the one without it', async () => {
  const { phone, removal } = await start()
  phone.server.on('DELETE /users/card', () => accepted({ payment: { onFile: false } }))
  expect((await answerDialog()).title).toBe('Remove Visa ending 4242?')
  expect(await removal).toBe(true)
  expect((await phone.keeper.read(account, undefined))?.value).toEqual({ payment: { onFile: false } })
})

test('a card that a club renews with stays, and the server’s reason is shown', async () => {
  const { phone, removal } = await start()
  phone.server.on('DELETE /users/card', () => refused(409, 'CARD_IN_USE', 'Your wash club renews with this card.'))
  await answerDialog()
  expect((await answerDialog()).body).toBe('Your wash club renews with this card.')
  expect(await removal).toBe(false)
})
