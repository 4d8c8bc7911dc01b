import { and, asc, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm'
import { bigint, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import type { ConfigSaveKind } from '#contract/site/save.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import type { Merchant, StoredSiteConfig } from './merchants.ts'
import { deletePortion } from './portions.ts'
import { declareTable } from './table.ts'
import { users } from './users.ts'

/** Saves that stay in the history of a site. */
const keptSaves = 1_000

/** Every saved site config of a tenant, numbered from 1, with what the save has changed. */
export const configSaves = declareTable(
  'config_saves',
  {
    tenantId: tenantId(),
    number: integer('number').notNull(),
    savedAt: moment('saved_at').notNull(),
    /** Null: the server, or an administrator whose account is deleted. */
    authorId: uuid('author_id'),
    kind: text('kind').$type<ConfigSaveKind>().notNull(),
    /** Number of the save that a restoration has brought back. */
    restored: integer('restored'),
    changes: jsonb('changes').$type<ConfigChange[]>().notNull(),
    /** What the administrator has written about it. */
    words: text('words'),
    companyName: text('company_name').notNull(),
    siteConfig: jsonb('site_config').$type<StoredSiteConfig>().notNull(),
    configTimestamp: bigint('config_timestamp', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.number] })],
  (table) => ({
    kept: {
      by: 'tenant',
      deleteSome: (tx) =>
        deletePortion(tx, table, sql`${table.number} <= (select max(${table.number}) from ${table}) - ${keptSaves}`),
    },
    ofUser: { kept: 'the author is named by id alone' },
    own: { withheld: 'it is of the merchant, whose staff are named by id alone' },
    place: { shared: 'it is of the whole site' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'configSaves', by: 'number', columns: ['number', 'savedAt', 'kind', 'words', 'changes'] },
  }),
)

export type ConfigSaveRow = typeof configSaves.$inferSelect

/** What a save has changed, and who made it. */
export interface KeptSave extends Pick<ConfigSaveRow, 'savedAt' | 'authorId' | 'kind' | 'restored' | 'changes'> {
  words?: string | null
}

/**
 * Keeps a save in the history. The first also keeps what it replaces, so that there is a way back to it.
 * @param after as the merchant is stored now; absent: the settings have not changed
 * @returns the number of the save
 */
export const keepSave = async (
  tx: Tx,
  before: Merchant,
  save: KeptSave,
  after: Pick<Merchant, 'companyName' | 'siteConfig' | 'configTimestamp'> = before,
): Promise<number> => {
  const number = ((await newestSaveNumber(tx)) || (await keepFirst(tx, before))) + 1
  const { companyName, siteConfig, configTimestamp } = after
  await insertConfigSave(tx, { tenantId: before.tenantId, number, ...save, companyName, siteConfig, configTimestamp })
  return number
}

const keepFirst = async (tx: Tx, before: Merchant): Promise<number> => {
  const { tenantId, companyName, siteConfig, configTimestamp } = before
  const made = { number: 1, savedAt: new Date(configTimestamp), authorId: null, kind: 'created', changes: [] } as const
  await insertConfigSave(tx, { tenantId, companyName, siteConfig, configTimestamp, ...made, changes: [] })
  return made.number
}

const insertConfigSave = async (tx: Tx, row: typeof configSaves.$inferInsert): Promise<void> => {
  await tx.insert(configSaves).values(row)
}

/** Number of the newest save of the transaction's tenant; 0: none is stored. */
export const newestSaveNumber = async (tx: Tx): Promise<number> => {
  const [row] = await tx.select({ newest: sql<number | null>`max(${configSaves.number})` }).from(configSaves)
  return row?.newest ?? 0
}

export const configSave = async (tx: Tx, number: number): Promise<ConfigSaveRow | undefined> =>
  (await tx.select().from(configSaves).where(eq(configSaves.number, number)))[0]

/** Saves whose changes are read at once. */
const savesAtOnce = 50

/** What the saves after a number have changed, in the order of time. */
export const changesAfter = async (tx: Tx, number: number): Promise<ConfigChange[]> => {
  const all: ConfigChange[] = []
  for (let last = number; ;) {
    const rows = await tx
      .select({ number: configSaves.number, changes: configSaves.changes })
      .from(configSaves)
      .where(gt(configSaves.number, last))
      .orderBy(asc(configSaves.number))
      .limit(savesAtOnce)
    for (const { changes } of rows) for (const change of changes) all.push(change)
    if (rows.length < savesAtOnce) return all
    last = rows.at(-1)!.number
  }
}

/** The configs of the newest saves of the transaction's tenant. */
export const newestConfigs = async (tx: Tx, most: number): Promise<StoredSiteConfig[]> => {
  const rows = await tx
    .select({ siteConfig: configSaves.siteConfig })
    .from(configSaves)
    .orderBy(desc(configSaves.number))
    .limit(most)
  return rows.map(({ siteConfig }) => siteConfig)
}

/** A save without its config, and who made it. */
export interface ListedSave extends Pick<
  ConfigSaveRow,
  'number' | 'savedAt' | 'authorId' | 'kind' | 'restored' | 'words'
> {
  /** The first ones. */
  changes: ConfigChange[]
  changesCount: number
  firstName: string | null
  lastName: string | null
}

/** Which saves are wanted. */
interface WantedSaves {
  /** Only those with a lower number. */
  before: number
  /** In the name of the author, in a setting or in a value; empty: all. */
  words: string
  author: string | undefined
  /** JSON pointers, of which each save has changed one, or a part of one; empty: all. */
  paths: readonly string[]
  most: number
  /** As many changes of each. */
  changesOf: number
}

const hasChanged = (paths: readonly string[]): SQL =>
  sql`exists (
    select 1 from jsonb_array_elements(${configSaves.changes}) change,
      jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb) path
    where change ->> 'path' = path or starts_with(change ->> 'path', path || '/')
  )`

/** Characters that `like` reads as wildcards. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * Saves with a lower number, the newest first.
 */
export const listConfigSaves = async (
  tx: Tx,
  { before, words, author, paths, most, changesOf }: WantedSaves,
): Promise<ListedSave[]> => {
  const wanted = `%${literally(words)}%`
  return tx
    .select({
      number: configSaves.number,
      savedAt: configSaves.savedAt,
      authorId: configSaves.authorId,
      kind: configSaves.kind,
      restored: configSaves.restored,
      words: configSaves.words,
      changes: sql<
        ConfigChange[]
      >`jsonb_path_query_array(${configSaves.changes}, ${`$[0 to ${changesOf - 1}]`}::jsonpath)`,
      changesCount: sql<number>`jsonb_array_length(${configSaves.changes})`,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(configSaves)
    .leftJoin(users, and(eq(users.tenantId, configSaves.tenantId), eq(users.id, configSaves.authorId)))
    .where(
      and(
        lt(configSaves.number, before),
        author === undefined ? undefined : eq(configSaves.authorId, author),
        paths.length === 0 ? undefined : hasChanged(paths),
        words === ''
          ? undefined
          : sql`(${configSaves.changes}::text ilike ${wanted} or concat(${users.firstName}, ' ', ${users.lastName}) ilike ${wanted} or ${configSaves.words} ilike ${wanted})`,
      ),
    )
    .orderBy(desc(configSaves.number))
    .limit(most)
}
