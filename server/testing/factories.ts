import type { TokenPair } from '#contract/shapes/session.ts'
import type { Server } from '#server/assemble.ts'
import type { users } from '#server/tables/users.ts'
import type { makeCall } from './call.ts'
import { makeUserData } from './make-user-data.ts'
import { makeMerchants, type Insert, type TestMerchant } from './make-merchants.ts'
import { makeOffers } from './make-offers.ts'
import { makePeople, password, type TestPerson } from './make-people.ts'

export { type TestMerchant } from './make-merchants.ts'
export { password, type TestPerson } from './make-people.ts'
export { vehicle } from './make-user-data.ts'

/** Creates test data; each item is created with its dependencies. */
export const makeFactories = (server: Pick<Server, 'database' | 'deps'>, call: ReturnType<typeof makeCall>) => {
  const people = makePeople(server)

  /** Logs a user in; the returned caller has the tokens. */
  const logIn = async (who: TestPerson, rememberMe = false): Promise<TestPerson & TokenPair> => {
    const answer = await call('POST /users/login', {
      as: who.merchant,
      body: { email: who.email, password, rememberMe },
    })
    if (answer.status !== 200) throw new Error(`log-in answered ${answer.text}`)
    return { ...who, ...answer.result }
  }

  const loggedIn = async (at: TestMerchant, own: Insert<typeof users> = {}): Promise<TestPerson & TokenPair> =>
    logIn(await people.person(at, own))

  return { ...makeMerchants(server), ...people, ...makeUserData(server), ...makeOffers(server), logIn, loggedIn }
}
