import { and, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import {
  alias,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { Address, Preferences } from '#contract/shapes/account.ts'
import { statement } from '#server/database/statement.ts'
import type { Tx } from '#server/database/transact.ts'
import { keysOf } from '#contract/rules/customer-search.ts'
import { moment, tenantId } from './columns.ts'
import { writeKeys } from './customer-keys.ts'
import { ofCustomer } from './place.ts'
import { declareTable, ofPerson } from './table.ts'

export const users = declareTable(
  'users',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** As the user typed it. */
    email: text('email').notNull(),
    /** Lower-cased; unique within a tenant. */
    emailKey: text('email_key').notNull(),
    emailConfirmedAt: moment('email_confirmed_at'),
    passwordHash: text('password_hash').notNull(),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** When an invitation was accepted; null: with the account, or no administrator. */
    adminSince: moment('admin_since'),
    /** Id of the role of staff; null: none, or of an administrator of before there were roles, who is an owner. */
    staffRole: text('staff_role'),
    /** Ids of the locations of staff; none: all. */
    staffPlaces: integer('staff_places').array().notNull().default([]),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    birthdayMonth: smallint('birthday_month').notNull(),
    birthdayDay: smallint('birthday_day').notNull(),
    cellPhoneNumber: text('cell_phone_number').notNull(),
    zipPostalCode: text('zip_postal_code').notNull(),
    optInToMarketing: boolean('opt_in_to_marketing').notNull().default(false),
    /** Of the terms and the privacy policy that the user was shown at sign-up; null: none was stored. */
    termsVersion: text('terms_version'),
    /** The user's own code, which others enter when they sign up. */
    referralCode: text('referral_code').notNull(),
    referredBy: uuid('referred_by'),
    /** Time when the referrer got points for this user; once only. */
    referralPaidAt: moment('referral_paid_at'),
    preferences: jsonb('preferences').$type<Preferences>().notNull().default({}),
    /** 0: none chosen. */
    homeLocationId: integer('home_location_id').notNull().default(0),
    homeAddress: jsonb('home_address').$type<Address>(),
    /** Balance of the points ledger; always below the merchant's goal. */
    points: integer('points').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.referredBy], foreignColumns: [table.tenantId, table.id] }),
    uniqueIndex('users_email')
      .on(table.tenantId, table.emailKey)
      .where(sql`deleted_at is null`),
    uniqueIndex('users_referral_code').on(table.tenantId, table.referralCode),
    index('users_referred_by')
      .on(table.tenantId, table.referredBy)
      .where(sql`referred_by is not null`),
  ],
  (table) => ({
    kept: { forever: 'orders and points refer to them' },
    ofUser: (tx, { id }, now) => eraseUser(tx, id, now),
    own: {
      as: 'account',
      of: ofPerson(table.id),
      by: 'createdAt',
      columns: [
        'email',
        'emailConfirmedAt',
        'firstName',
        'lastName',
        'birthdayMonth',
        'birthdayDay',
        'cellPhoneNumber',
        'zipPostalCode',
        'optInToMarketing',
        'termsVersion',
        'referralCode',
        'preferences',
        'homeLocationId',
        'homeAddress',
        'points',
        'isAdmin',
        'staffRole',
        'createdAt',
      ],
    },
    place: { rows: ofCustomer(table.id) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'users',
      by: 'createdAt',
      columns: [
        'id',
        'email',
        'emailConfirmedAt',
        'isAdmin',
        'adminSince',
        'staffRole',
        'staffPlaces',
        'firstName',
        'lastName',
        'birthdayMonth',
        'birthdayDay',
        'cellPhoneNumber',
        'zipPostalCode',
        'optInToMarketing',
        'termsVersion',
        'homeLocationId',
        'homeAddress',
        'points',
        'createdAt',
        'deletedAt',
      ],
    },
  }),
)

export type UserRow = typeof users.$inferSelect

/** Foreign key to a user of the same tenant. */
export const ofUser = (table: { tenantId: AnyPgColumn; userId: AnyPgColumn }) =>
  foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] })

export const ofUserIndex = (name: string, table: { tenantId: AnyPgColumn; userId: AnyPgColumn }) =>
  index(name).on(table.tenantId, table.userId)

export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

const living = isNull(users.deletedAt)

const livingById = statement('user', (tx) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), living)),
)

export const userById = async (tx: Tx, id: string): Promise<UserRow | undefined> => (await livingById(tx, { id }))[0]

export const usersByIds = (tx: Tx, ids: readonly string[]): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), living))

/** The users who follow an id, in the order of ids. */
export const usersAfter = (tx: Tx, id: string, most: number): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(and(gt(users.id, id), living))
    .orderBy(users.id)
    .limit(most)

/** Reads the user and locks the row until the end of the transaction. */
export const lockUser = async (tx: Tx, id: string): Promise<UserRow | undefined> =>
  (
    await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), living))
      .for('update')
  )[0]

/** Locks in the order of ids, as every transaction that locks two users has to: none then waits for another that waits for it. */
const locked = async (tx: Tx, which: SQL | undefined): Promise<ReadonlyMap<string, UserRow>> => {
  const rows = await tx.select().from(users).where(and(which, living)).orderBy(users.id).for('update')
  return new Map(rows.map((user) => [user.id, user]))
}

/** Locks users until the end of the transaction. @returns those who exist, by id */
export const lockUsers = (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, UserRow>> =>
  locked(tx, inArray(users.id, [...ids]))

/** Locks a user, and the one who referred the user and is still to get points for it. */
export const lockWithReferrer = async (tx: Tx, id: string): Promise<UserRow | undefined> => {
  const self = alias(users, 'self')
  const referrer = tx
    .select({ id: self.referredBy })
    .from(self)
    .where(and(eq(self.id, id), isNull(self.referralPaidAt)))
  return (await locked(tx, sql`${users.id} = any (array[${id}::uuid, (${referrer})])`)).get(id)
}

export const userByEmail = async (tx: Tx, email: string): Promise<UserRow | undefined> =>
  (
    await tx
      .select()
      .from(users)
      .where(and(eq(users.emailKey, emailKeyOf(email)), living))
  )[0]

export const userByReferralCode = async (tx: Tx, code: string): Promise<UserRow | undefined> =>
  (
    await tx
      .select()
      .from(users)
      .where(and(eq(users.referralCode, code), living))
  )[0]

/** What a customer is found by, beside vehicles and the card. */
export const writeKeysOfUser = (tx: Tx, row: UserRow): Promise<void> =>
  writeKeys(tx, {
    tenantId: row.tenantId,
    userId: row.id,
    kinds: ['name', 'email', 'phone'],
    keys: [
      ...keysOf('name', `${row.firstName} ${row.lastName}`),
      ...keysOf('email', row.email),
      ...keysOf('phone', row.cellPhoneNumber),
    ],
  })

/** @returns false when the email or the referral code exists already */
export const insertUser = async (tx: Tx, row: typeof users.$inferInsert): Promise<boolean> => {
  const [inserted] = await tx.insert(users).values(row).onConflictDoNothing().returning()
  if (inserted) await writeKeysOfUser(tx, inserted)
  return inserted !== undefined
}

const keyed = ['firstName', 'lastName', 'email', 'cellPhoneNumber'] as const

export const updateUser = async (
  tx: Tx,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> => {
  if (Object.keys(change).length === 0) return userById(tx, id)
  const [updated] = await tx
    .update(users)
    .set(change)
    .where(and(eq(users.id, id), living))
    .returning()
  if (updated && keyed.some((column) => column in change)) await writeKeysOfUser(tx, updated)
  return updated
}

/** The row of a deleted user: orders and points still refer to it. */
const nameless = {
  email: '',
  emailKey: '',
  emailConfirmedAt: null,
  // No password matches it.
  passwordHash: '',
  isAdmin: false,
  adminSince: null,
  staffRole: null,
  staffPlaces: [],
  firstName: '',
  lastName: '',
  birthdayMonth: 0,
  birthdayDay: 0,
  cellPhoneNumber: '',
  zipPostalCode: '',
  optInToMarketing: false,
  termsVersion: null,
  referredBy: null,
  preferences: {},
  homeLocationId: 0,
  homeAddress: null,
  points: 0,
}

const eraseUser = async (tx: Tx, id: string, now: Date): Promise<void> => {
  // The user's own code is replaced by a text that no referral code equals.
  await updateUser(tx, id, { ...nameless, referralCode: id, deletedAt: now })
}
