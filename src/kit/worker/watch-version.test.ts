import { expect, test } from 'vitest'
import { accepted, FakeServer, networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { askVersionAgain, watchVersion } from './watch-version.ts'

const start = (version: string) => {
  const phone = makePhone(new FakeServer().on('GET /system/app-version', () => accepted(version)))
  const answers: boolean[] = []
  return { ...phone, answers, stop: watchVersion(phone, (differs) => answers.push(differs)) }
}

test.each([
  ['1.5.1', false],
  ['1.5.2', true],
  ['1.5.0', true],
])('the server’s version %s differs: %s', async (version, differs) => {
  const { clock, answers } = start(version)
  await clock.advance(5_000)
  expect(answers).toEqual([differs])
})

test('an open page asks again every ten minutes', async () => {
  const { clock, answers, server, stop } = start('1.5.1')
  await clock.advance(5_000)
  server.on('GET /system/app-version', () => accepted('1.6.0'))
  await clock.advance(10 * 60_000)
  expect(answers).toEqual([false, true])
  stop()
  await clock.advance(60 * 60_000)
  expect(answers).toHaveLength(2)
})

test('told that the version has changed, an open page asks at once, and again ten minutes later', async () => {
  const { clock, answers, server, stop } = start('1.5.1')
  await clock.advance(6 * 60_000)
  server.on('GET /system/app-version', () => accepted('1.6.0'))
  askVersionAgain()
  await clock.advance(0)
  expect(answers).toEqual([false, true])
  await clock.advance(9 * 60_000)
  expect(answers).toHaveLength(2)
  await clock.advance(2 * 60_000)
  expect(answers).toHaveLength(3)
  stop()
  askVersionAgain()
  await clock.advance(0)
  expect(answers).toHaveLength(3)
})

test('without an answer nothing changes, and the page asks again', async () => {
  const { clock, answers, server } = start('1.5.2')
  server.on('GET /system/app-version', () => networkDown())
  await clock.advance(5_000)
  expect(answers).toEqual([])
  server.on('GET /system/app-version', () => accepted('1.5.2'))
  await clock.advance(10 * 60_000)
  expect(answers).toEqual([true])
})
