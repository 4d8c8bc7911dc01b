import { expect, test, vi } from 'vitest'
import { preferencesChange, vehicleChange } from '#contract/requests/kinds.ts'
import { accepted, networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { clubNeeds, drainWithDialog } from './confirm.tsx'

const vehicle = { make: 'Honda', model: 'Fit', year: '2019', license: 'ABC123', color: 'Blue', state: 'OR' }

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('POST /users/vehicle', () => networkDown()).on('POST /user/Settings', () => networkDown())
  const show = vi.fn((draining: Promise<string[]>) => draining)
  return { phone, show, run: () => drainWithDialog(phone, 'casey', clubNeeds, show) }
}

test('a change that a club does not depend on delays nothing, and nothing is shown', async () => {
  const { phone, show, run } = await start()
  await phone.queue.add(preferencesChange, { fontSize: 12 })
  expect(await run()).toEqual([])
  expect(show).not.toHaveBeenCalled()
})

test('a waiting vehicle is sent while the screen shows it', async () => {
  const { phone, show, run } = await start()
  await phone.queue.add(vehicleChange, vehicle)
  phone.server.on('POST /users/vehicle', () => accepted(vehicle))
  const drained = run()
  await phone.clock.advance(5_000)
  expect(await drained).toEqual([])
  expect(show).toHaveBeenCalledOnce()
})

test('a vehicle that does not arrive is named', async () => {
  const { phone, run } = await start()
  await phone.queue.add(vehicleChange, vehicle)
  const drained = run()
  await phone.clock.advance(15_000)
  expect(await drained).toEqual(['vehicle'])
})
