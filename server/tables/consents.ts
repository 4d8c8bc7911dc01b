import { and, asc, desc, eq, gt, gte, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { boolean, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { audienceOf, type AgreedText, type AskedText } from '#contract/rules/consents.ts'
import type { ConsentAnswer, ConsentSource } from '#contract/shapes/consent.ts'
import { statement } from '#server/database/statement.ts'
import type { Tx } from '#server/database/transact.ts'
import { clubs } from './clubs.ts'
import { moment, tenantId } from './columns.ts'
import { merchants } from './merchants.ts'
import { ofCustomer } from './place.ts'
import { declareTable, removedWith, ofPerson } from './table.ts'
import { textVersions } from './text-versions.ts'
import { ofUser, users } from './users.ts'

/** A user's answer to a version of a text. */
export const consents = declareTable(
  'consents',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    name: text('name').$type<AgreedText>().notNull(),
    version: integer('version').notNull(),
    /** False: refused. */
    agreed: boolean('agreed').notNull(),
    at: moment('at').notNull(),
    source: text('source').$type<ConsentSource>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.name, table.version] }),
    ofUser(table),
    index('consents_version').on(table.tenantId, table.name, table.version),
  ],
  (table) => ({
    kept: { until: 'the account of the user is deleted' },
    ofUser: removedWith(table.userId),
    own: {
      as: 'answers to terms',
      of: ofPerson(table.userId),
      by: 'at',
      columns: ['name', 'version', 'agreed', 'at', 'source'],
    },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'consents', by: 'at', columns: ['userId', 'name', 'version', 'agreed', 'at', 'source'] },
  }),
)

export type ConsentRow = typeof consents.$inferSelect

/**
 * Stores answers of a user. A later answer to the same version replaces a refusal and never an agreement: answers of two
 * devices give the same in either order.
 */
export const insertConsents = async (tx: Tx, rows: (typeof consents.$inferInsert)[]): Promise<void> => {
  if (rows.length === 0) return
  const { tenantId: tenant, userId, name, version, agreed } = consents
  await tx
    .insert(consents)
    .values(rows)
    .onConflictDoUpdate({
      target: [tenant, userId, name, version],
      set: { agreed: sql`excluded.agreed`, at: sql`excluded.at`, source: sql`excluded.source` },
      setWhere: sql`not ${agreed} and excluded.agreed`,
    })
}

/** Of one user, the newest first. */
export const consentsOf = (tx: Tx, userId: string): Promise<ConsentRow[]> =>
  tx.select().from(consents).where(eq(consents.userId, userId)).orderBy(desc(consents.at), asc(consents.name))

/** The version that a user has agreed to last; 0: none. */
export const agreedVersion = async (tx: Tx, userId: string, name: AgreedText): Promise<number> => {
  const [row] = await tx
    .select({ newest: sql<number | null>`max(${consents.version})::int` })
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.name, name), eq(consents.agreed, true)))
  return row?.newest ?? 0
}

/** A club that runs at a time, given in ISO 8601. */
const runs = (now: unknown): SQL =>
  sql`(${clubs.status} = 'active' or (${clubs.status} = 'endbillingpending' and ${clubs.nextBillingAt} > ${now}::timestamptz))`

const askedStatement = statement('asked consents', (tx) => {
  const live = tx
    .select({ name: textVersions.name, newest: sql<number>`max(${textVersions.number})::int`.as('newest') })
    .from(textVersions)
    .groupBy(textVersions.name)
    .as('live')
  const from = sql`(${merchants.agreeFrom} ->> ${live.name})::int`
  const user = sql.placeholder('userId')
  return tx
    .select({ kind: live.name, version: live.newest })
    .from(merchants)
    .innerJoin(live, sql`${live.newest} >= ${from}`)
    .where(
      and(
        sql`(${live.name} <> 'clubTerms' or exists (
          select 1 from ${clubs} where ${clubs.userId} = ${user} and ${runs(sql.placeholder('now'))}))`,
        sql`not exists (
          select 1 from ${consents} where ${consents.userId} = ${user} and ${consents.name} = ${live.name}
            and ${consents.version} >= ${from} and (${consents.agreed} or ${live.name} = 'clubTerms'))`,
      ),
    )
    .orderBy(live.name)
})

/**
 * The texts that a user still has to answer: the merchant asks for the live version or an earlier one, and the user has
 * answered none since. Members alone are asked for the terms of the club.
 */
export const askedOf = (tx: Tx, userId: string, now: Date): Promise<AskedText[]> =>
  askedStatement(tx, { userId, now: now.toISOString() })

/** The users who are asked to agree to a text. */
const asked = (name: AgreedText, now: Date): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    audienceOf(name) === 'members'
      ? sql`exists (select 1 from ${clubs} where ${clubs.userId} = ${users.id} and ${runs(now.toISOString())})`
      : undefined,
  )

/** What users have answered to a text from a version on. */
const answers = (tx: Tx, name: AgreedText, from: number) =>
  tx
    .select({ userId: consents.userId, agreed: sql<boolean>`bool_or(${consents.agreed})`.as('has_agreed') })
    .from(consents)
    .where(and(eq(consents.name, name), gte(consents.version, from)))
    .groupBy(consents.userId)
    .as('answers')

export interface ConsentCounts {
  required: number
  agreed: number
  refused: number
}

/** How many users are asked for a text from a version on, and what they have answered. */
export const countAnswers = async (tx: Tx, name: AgreedText, from: number, now: Date): Promise<ConsentCounts> => {
  const given = answers(tx, name, from)
  const [counts] = await tx
    .select({
      required: sql<number>`count(*)::int`,
      agreed: sql<number>`(count(*) filter (where ${given.agreed}))::int`,
      refused: sql<number>`(count(*) filter (where not ${given.agreed}))::int`,
    })
    .from(users)
    .leftJoin(given, eq(given.userId, users.id))
    .where(asked(name, now))
  return counts!
}

/** How many users have agreed to each version of a text. */
export const countByVersion = async (tx: Tx, name: AgreedText): Promise<Map<number, number>> => {
  const rows = await tx
    .select({ version: consents.version, count: sql<number>`count(*)::int` })
    .from(consents)
    .where(and(eq(consents.name, name), consents.agreed))
    .groupBy(consents.version)
  return new Map(rows.map(({ version, count }) => [version, count]))
}

export interface WantedAnswers {
  name: AgreedText
  /** Null: no version asks for consent; the list then holds all who have answered any version. */
  from: number | null
  /** notAgreed: refused, or without an answer. */
  answer: ConsentAnswer | 'notAgreed'
  /** In name or email; empty: all. */
  words: string
  /** The email key after which the list goes on; empty: from the start. */
  after: string
  most: number
  now: Date
}

export interface ListedAnswers {
  userId: string
  email: string
  emailKey: string
  firstName: string
  lastName: string
}

const literally = (words: string): string => words.replace(/[\\%_]/g, '\\$&')

const hasAnswered: Record<WantedAnswers['answer'], (given: ReturnType<typeof answers>) => SQL> = {
  agreed: ({ agreed }) => eq(agreed, true),
  refused: ({ agreed }) => eq(agreed, false),
  missing: ({ userId }) => isNull(userId),
  notAgreed: ({ agreed }) => sql`${agreed} is not true`,
}

/** Users by their answer to a text, ordered by email. */
export const listAnswers = (tx: Tx, wanted: WantedAnswers): Promise<ListedAnswers[]> => {
  const { name, from, answer, words, after, most, now } = wanted
  const given = answers(tx, name, from ?? 1)
  const named = `%${literally(words)}%`
  return tx
    .select({
      userId: users.id,
      email: users.email,
      emailKey: users.emailKey,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .leftJoin(given, eq(given.userId, users.id))
    .where(
      and(
        from === null ? isNull(users.deletedAt) : asked(name, now),
        hasAnswered[answer](given),
        gt(users.emailKey, after),
        words === ''
          ? undefined
          : or(ilike(users.email, named), sql`${users.firstName} || ' ' || ${users.lastName} ilike ${named}`),
      ),
    )
    .orderBy(asc(users.emailKey))
    .limit(most)
}

/** The answers of some users to a text, the latest version first. */
export const answersOf = async (tx: Tx, name: AgreedText, userIds: readonly string[]): Promise<ConsentRow[]> =>
  userIds.length === 0
    ? []
    : tx
        .select()
        .from(consents)
        .where(and(eq(consents.name, name), inArray(consents.userId, [...userIds])))
        .orderBy(desc(consents.version))
