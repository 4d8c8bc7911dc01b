import { liveQuery } from 'dexie'
import { expect, test, vi } from 'vitest'
import { homeLocationChange, vehicleChange } from '#contract/requests/kinds.ts'
import { accepted, networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { homeLocation, products, vehicle } from '#src/resources/resource.ts'
import { readView } from './stored-view.ts'

const car = { make: 'Kia', model: 'Soul', year: '2019', color: 'Red', license: 'KIA77', state: 'OR' }

test('a waiting change is shown to the user who queued it, and not to the next user of the phone', async () => {
  const phone = makePhone()
  phone.server.on('POST /users/vehicle', () => networkDown()).on('POST /users/homeLocation', () => networkDown())
  await phone.logInAs('avery')
  await phone.queue.add(vehicleChange, car)
  await phone.queue.add(homeLocationChange, { locationId: 4 })
  expect((await readView(phone, vehicle, undefined)).value).toMatchObject({ license: 'KIA77' })
  await phone.logInAs('noor')
  expect((await readView(phone, vehicle, undefined)).value).toBeUndefined()
  expect((await readView(phone, homeLocation, undefined)).value).toBeUndefined()
})

test('a subscriber sees the answer when it is stored', async () => {
  const phone = makePhone()
  phone.server.on('GET /products', () => accepted([{ id: 1 }]))
  const seen: unknown[] = []
  // An async function, as in useQuery.
  const watching = liveQuery(async () => readView(phone, products, 'AppWash')).subscribe(({ value }) =>
    seen.push(value),
  )
  await vi.waitFor(() => expect(seen).toEqual([undefined]))
  await phone.keeper.refresh(products, 'AppWash')
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([{ id: 1 }]))
  watching.unsubscribe()
})
