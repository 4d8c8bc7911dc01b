import { and, desc, eq, sql } from 'drizzle-orm'
import { integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { agreedTexts, type AgreedText, type TextNumbers } from '#contract/rules/consents.ts'
import type { SafeHtml } from '#contract/rules/merchant-html.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { configSaves } from './config-saves.ts'
import type { Merchant } from './merchants.ts'
import { declareTable, ofNoUser } from './table.ts'
import { users } from './users.ts'

/**
 * The published versions of the texts that customers agree to, numbered from 1 by text. Version 1 of a text that was
 * published before versions were kept gets its row with the second one.
 */
export const textVersions = declareTable(
  'text_versions',
  {
    tenantId: tenantId(),
    name: text('name').$type<AgreedText>().notNull(),
    number: integer('number').notNull(),
    /** Empty: the text was taken away. */
    html: text('html').$type<SafeHtml>().notNull(),
    /** Null: before versions were kept. */
    publishedAt: moment('published_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.name, table.number] })],
  () => ({
    kept: { forever: 'customers have agreed to them' },
    ofUser: ofNoUser,
    place: { shared: 'it is content of the merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'textVersions', by: 'number', columns: ['name', 'number', 'html', 'publishedAt'] },
  }),
)

/** Paragraphs as one text, between empty lines; null: there are none. */
export const joinedParagraphs = (paragraphs: readonly string[]): string | null =>
  paragraphs
    .map((paragraph) => paragraph.replace(/\n\s*\n/g, '\n').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n') || null

/** The HTML of a text as one; null: it is not published. */
export const htmlOf = (
  merchant: Pick<Merchant, 'terms' | 'clubTerms' | 'privacyPolicy'>,
  name: AgreedText,
): string | null => (name === 'privacyPolicy' ? merchant.privacyPolicy : joinedParagraphs(merchant[name]))

/** The newest version of each text that has a row. */
const newestNumbers = async (tx: Tx): Promise<Map<AgreedText, number>> => {
  const rows = await tx
    .select({ name: textVersions.name, newest: sql<number>`max(${textVersions.number})::int` })
    .from(textVersions)
    .groupBy(textVersions.name)
  return new Map(rows.map(({ name, newest }) => [name, newest]))
}

/** The live version of each text of the transaction's tenant. */
export const liveVersions = async (tx: Tx, merchant: Parameters<typeof htmlOf>[0]): Promise<TextNumbers> => {
  const newest = await newestNumbers(tx)
  const numbers = agreedTexts.map((name) => [name, newest.get(name) ?? (htmlOf(merchant, name) === null ? 0 : 1)])
  return Object.fromEntries(numbers) as TextNumbers
}

interface Publication {
  tenant: number
  name: AgreedText
  /** As it is published until now; null: it is not. */
  before: string | null
  now: Date
}

/** Gives the text that is published its row, where it has none yet. @returns its number; 0: nothing is published */
export const keepLive = async (tx: Tx, { tenant, name, before }: Omit<Publication, 'now'>): Promise<number> => {
  const known = (await newestNumbers(tx)).get(name)
  if (known !== undefined || before === null) return known ?? 0
  // What is stored was sanitised when it was saved, and is again where it is shown.
  await tx
    .insert(textVersions)
    .values({ tenantId: tenant, name, number: 1, html: before as SafeHtml, publishedAt: null })
  return 1
}

/** Keeps a text as the next version. The caller holds the lock of the merchant's row. */
export const addVersion = async (tx: Tx, { html, ...of }: Publication & { html: SafeHtml }): Promise<void> => {
  const number = (await keepLive(tx, of)) + 1
  await tx.insert(textVersions).values({ tenantId: of.tenant, name: of.name, number, html, publishedAt: of.now })
}

export const textVersion = async (tx: Tx, name: AgreedText, number: number): Promise<string | undefined> => {
  const wanted = and(eq(textVersions.name, name), eq(textVersions.number, number))
  return (await tx.select({ html: textVersions.html }).from(textVersions).where(wanted))[0]?.html
}

export interface ListedVersion {
  number: number
  publishedAt: Date | null
  firstName: string | null
  lastName: string | null
}

/** The newest first, each with the administrator of the save that has published it. */
export const listVersions = (tx: Tx, name: AgreedText): Promise<ListedVersion[]> =>
  tx
    .selectDistinctOn([textVersions.number], {
      number: textVersions.number,
      publishedAt: textVersions.publishedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(textVersions)
    // One publication is one transaction with one time.
    .leftJoin(
      configSaves,
      and(eq(configSaves.tenantId, textVersions.tenantId), eq(configSaves.savedAt, textVersions.publishedAt)),
    )
    .leftJoin(users, and(eq(users.tenantId, configSaves.tenantId), eq(users.id, configSaves.authorId)))
    .where(eq(textVersions.name, name))
    .orderBy(desc(textVersions.number), desc(configSaves.number))
