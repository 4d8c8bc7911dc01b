import { expect, test } from 'vitest'
import { accepted, FakeServer, networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { startProbe } from './probe.ts'

const outOfReach = async (visible = () => true) => {
  const phone = makePhone(new FakeServer().on('GET /system/app-version', () => networkDown()))
  await phone.remote.ask('GET /system/app-version', {}).catch(() => undefined)
  phone.server.seen.length = 0
  const probe = startProbe({ ...phone, chance: () => 1, visible })
  return { phone, probe, asked: () => phone.server.seen.length }
}

test('no probe is sent while the server answers', async () => {
  const phone = makePhone(new FakeServer().on('GET /system/app-version', () => accepted('1.5.1')))
  await phone.remote.ask('GET /system/app-version', {})
  startProbe({ ...phone, chance: () => 1, visible: () => true })
  await phone.clock.advance(10 * 60_000)
  expect(phone.server.seen).toHaveLength(1)
})

test('after a failed probe the intervals grow', async () => {
  const { phone, asked } = await outOfReach()
  await phone.clock.advance(2_000)
  expect(asked()).toBe(1)
  await phone.clock.advance(4_000 + 8_000 + 16_000 + 32_000 + 60_000)
  expect(asked()).toBe(6)
  await phone.clock.advance(10 * 60_000)
  expect(asked()).toBe(16)
})

test('the first answer ends the probing', async () => {
  const { phone, asked } = await outOfReach()
  phone.server.on('GET /system/app-version', () => accepted('1.5.1'))
  await phone.clock.advance(10 * 60_000)
  expect(asked()).toBe(1)
})

test('a hidden page does not probe, and probes soon after it becomes visible', async () => {
  let visible = false
  const { phone, probe, asked } = await outOfReach(() => visible)
  await phone.clock.advance(10 * 60_000)
  expect(asked()).toBe(0)
  visible = true
  probe.wake()
  await phone.clock.advance(2_000)
  expect(asked()).toBe(1)
})

test('after stop no probe is sent', async () => {
  const { phone, probe, asked } = await outOfReach()
  probe.stop()
  await phone.clock.advance(10 * 60_000)
  expect(asked()).toBe(0)
})

test('a page that becomes visible does not wait for the end of a long interval', async () => {
  const { phone, probe, asked } = await outOfReach()
  await phone.clock.advance(2_000 + 4_000 + 8_000 + 16_000 + 32_000)
  const before = asked()
  probe.wake()
  await phone.clock.advance(2_000)
  expect(asked()).toBe(before + 1)
})
