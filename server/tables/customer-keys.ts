import { and, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CustomerKey, KeyKind, Sought, SoughtWord } from '#contract/rules/customer-search.ts'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { declareTable, removedWith } from './table.ts'

/**
 * What customers are found by, as it is compared (`contract/rules/customer-search.ts`). The statements that write a user,
 * a vehicle or a card write its keys, so that no index on an expression is needed: under row-level security the planner
 * would not use one whose operators are not leakproof. No reference to the users, whose statements need this table.
 */
export const customerKeys = declareTable(
  'customer_keys',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<KeyKind>().notNull(),
    key: text('key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.kind, table.key] }),
    index('customer_keys_begin').on(table.tenantId, table.kind, table.key.op('text_pattern_ops')),
  ],
  (table) => ({
    kept: { until: 'the value changes, or the account of the user is deleted' },
    ofUser: removedWith(table.userId),
    own: { withheld: 'it repeats the name, the email, the phone number and the plates' },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it repeats users, vehicles and cards' },
  }),
)

export interface OwnedKeys {
  tenantId: number
  userId: string
  /** All keys of these kinds that the user has. */
  kinds: readonly KeyKind[]
  keys: readonly CustomerKey[]
}

/** Replaces the keys of some kinds. The caller holds the row of the user. */
export const writeKeys = async (tx: Tx, { tenantId: tenant, userId, kinds, keys }: OwnedKeys): Promise<void> => {
  const { kind, key } = customerKeys
  const ofKinds = and(eq(customerKeys.userId, userId), inArray(kind, [...kinds]))
  const stays = keys.map((each) => `${each.kind} ${each.key}`)
  const isStale = stays.length === 0 ? undefined : notInArray(sql`${kind} || ' ' || ${key}`, stays)
  await tx.delete(customerKeys).where(and(ofKinds, isStale))
  if (keys.length === 0) return
  await tx
    .insert(customerKeys)
    .values(keys.map((each) => ({ ...each, tenantId: tenant, userId })))
    .onConflictDoNothing()
}

/** A customer whom a key fits. */
export interface FittingKey extends CustomerKey {
  userId: string
}

/** Greater than each text that continues another one. */
const greatest = '\u{10FFFF}'

/** Of the row whose columns are in reach. */
const begins = ({ kind, key }: CustomerKey): SQL =>
  sql`(kind = ${kind} and key ~>=~ ${key} and key ~<~ ${key + greatest})`

/**
 * Whether a further word fits the customer of a found key. `offset 0` keeps the planner from joining all customers whom it
 * fits: it guesses that they are few, and they are hundreds for each of the hundreds whom the first word fits.
 */
const fits = (word: SoughtWord): SQL => sql`exists (
  select 1 from (
    select other.kind, other.key from ${customerKeys} as other
    where other.tenant_id = found.tenant_id and other.user_id = found.user_id offset 0
  ) as own where ${sql.join(word.map(begins), sql` or `)})`

/**
 * The keys that a search fits, of each kind the first ones in the order of their characters; null: it asks for none. A
 * range of the index is read for each kind, by operators that are leakproof.
 * @param most of each kind
 */
export const keysStatement = ({ words, whole }: Sought, most: number): SQL | null => {
  const [first = [], ...others] = words
  const besides = others.map((word) => sql` and ${fits(word)}`)
  const ranges = [...first.map((key) => sql.join([begins(key), ...besides])), ...whole.map(begins)]
  if (ranges.length === 0) return null
  const parts = ranges.map(
    (range) => sql`(select user_id as "userId", kind, key from ${customerKeys} as found where ${range}
      order by key using ~<~ limit ${most})`,
  )
  return sql.join(parts, sql` union all `)
}

export const keysFor = async (tx: Tx, sought: Sought, most: number): Promise<FittingKey[]> => {
  const statement = keysStatement(sought, most)
  return statement === null ? [] : rowsOf<FittingKey>(tx, statement)
}
