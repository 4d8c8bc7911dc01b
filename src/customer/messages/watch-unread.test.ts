import { expect, test } from 'vitest'
import { accepted, networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { watchUnread } from './watch-unread.ts'

/** Once the number is stored, the ETag list carries it. */
const questions = new Set(['GET /users/notifications', 'GET /changes'])

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('GET /users/notifications', () => accepted(1))
  phone.server.on('GET /changes', () => accepted({ appVersion: '1.5.1', unread: 2, etags: {} }))
  const page = { visible: true }
  const asked = () => phone.server.seen.filter(({ call }) => questions.has(call)).length
  const watch = watchUnread({ ...phone, visible: () => page.visible })
  await phone.clock.advance(0)
  return { ...phone, page, asked, watch }
}

test('the number of unread messages is requested at once and then every 120 s', async () => {
  const { clock, asked, watch } = await start()
  expect(asked()).toBe(1)
  await clock.advance(119_000)
  expect(asked()).toBe(1)
  for (let times = 2; times <= 5; times += 1) {
    await clock.advance(times === 2 ? 1_000 : 120_000)
    expect(asked()).toBe(times)
  }
  watch.stop()
  await clock.advance(240_000)
  expect(asked()).toBe(5)
})

test('a hidden page sends no request, and sends one when it becomes visible', async () => {
  const { clock, asked, page, watch } = await start()
  page.visible = false
  await clock.advance(600_000)
  expect(asked()).toBe(1)
  page.visible = true
  watch.seen()
  await clock.advance(0)
  expect(asked()).toBe(2)
})

test('a request without an answer is repeated after 120 s', async () => {
  const { clock, asked, server } = await start()
  server.on('GET /changes', () => networkDown())
  await clock.advance(120_000)
  await clock.advance(120_000)
  expect(asked()).toBe(3)
})
