import { expect, test } from 'vitest'
import { isDeviceId } from '#contract/rules/device-id.ts'
import { systemRandom } from '#src/platform/random.ts'
import { makePhone } from '#tests/support/phone.ts'
import { deviceId } from './device-id.ts'

test('a device has one id of 20 letters and digits, also for two tabs that start together', async () => {
  const { own } = makePhone()
  const [one, other] = await Promise.all([deviceId(own, systemRandom), deviceId(own, systemRandom)])
  expect(one).toMatch(/^[A-Za-z0-9]{20}$/)
  expect(isDeviceId(one)).toBe(true)
  expect(other).toBe(one)
})

test('the id stays after a restart', async () => {
  const phone = makePhone()
  const before = await deviceId(phone.own, systemRandom)
  expect(await deviceId(phone.restart().own, systemRandom)).toBe(before)
})
