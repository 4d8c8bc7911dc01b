import { platformTokenSeconds } from '#contract/constants.ts'
import type { Server } from '#server/assemble.ts'
import { platformUser, writePlatformUser } from '#server/tables/platform-users.ts'
import { emailKeyOf, insertUser, userById, type UserRow, type users } from '#server/tables/users.ts'
import type { Caller } from './call.ts'
import type { Insert, TestMerchant } from './make-merchants.ts'

export const password = 'Wash-day-1'

export interface TestPerson extends Caller {
  merchant: TestMerchant
  userId: string
  email: string
}

const profile = {
  firstName: 'Casey',
  lastName: 'Rivers',
  birthdayMonth: 6,
  birthdayDay: 14,
  cellPhoneNumber: '5035550142',
  zipPostalCode: '97301',
}

export const makePeople = ({ database, deps }: Pick<Server, 'database' | 'deps'>) => {
  const { clock, random, passwords } = deps
  let count = 0

  /** Creates a user with a confirmed email, not logged in. */
  const person = async (at: TestMerchant, own: Insert<typeof users> = {}): Promise<TestPerson> => {
    const email = own.email ?? `person${(count += 1)}@example.com`
    const userId = random.uuid()
    const row = {
      ...profile,
      id: userId,
      tenantId: at.tenant,
      email,
      emailKey: emailKeyOf(email),
      passwordHash: await passwords.hash(password),
      emailConfirmedAt: clock.date(),
      referralCode: random.text(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'),
      createdAt: clock.date(),
      ...own,
    }
    await database.transact(at.tenant, 'factory', (tx) => insertUser(tx, row))
    return { merchant: at, userId, email, appKey: at.appKey }
  }

  /** The user's current row. */
  const rowOf = (who: TestPerson): Promise<UserRow | undefined> =>
    database.transact(who.merchant.tenant, 'factory', (tx) => userById(tx, who.userId))

  /** Creates an account of platform staff, logged in. */
  const staff = async (name = 'kim'): Promise<Caller> => {
    const user = { name, passwordHash: await passwords.hash(password), createdAt: clock.date() }
    const stored = await database.transact(null, 'factory', async (tx) => {
      await writePlatformUser(tx, user)
      return platformUser(tx, name)
    })
    const expiresAt = new Date(clock.now() + platformTokenSeconds * 1_000)
    return { accessToken: await deps.tokens.issuePlatform(stored!, expiresAt) }
  }

  return { person, rowOf, staff }
}
