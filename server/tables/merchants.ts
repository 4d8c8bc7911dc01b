import { eq, getTableColumns, sql } from 'drizzle-orm'
import { bigint, boolean, char, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import { siteSchemaVersion } from '#contract/constants.ts'
import { migrated } from '#contract/site/schema-steps.ts'
import type { AgreedText } from '#contract/rules/consents.ts'
import type { SafeHtml } from '#contract/rules/merchant-html.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import type { Tx } from '#server/database/transact.ts'
import { tenantId, textList } from './columns.ts'
import { declareTable, ofNoUser } from './table.ts'

/** The stored members of the site config; locations, states, platform flags and the timestamp are added on reading. */
export type StoredSiteConfig = Omit<
  SiteConfig,
  'companyName' | 'timeStamp' | 'has_app' | 'has_ecom' | 'locations' | 'states' | 'VAPIDKey'
>

export const merchants = declareTable(
  'merchants',
  {
    tenantId: tenantId(),
    companyName: text('company_name').notNull(),
    hasApp: boolean('has_app').notNull().default(true),
    hasEcom: boolean('has_ecom').notNull().default(true),
    /** ISO 4217. */
    currency: char('currency', { length: 3 }).notNull().default('USD'),
    /** Name of the payment processor; none: purchases are refused. */
    processor: text('processor').notNull().default('none'),
    isTestAccount: boolean('is_test_account').notNull().default(false),
    /** The back office is open only to sessions that have used a passkey. */
    staffPasskeys: boolean('staff_passkeys').notNull().default(false),
    siteConfig: jsonb('site_config').$type<StoredSiteConfig>().notNull(),
    /** Milliseconds since 1970, strictly increasing. */
    configTimestamp: bigint('config_timestamp', { mode: 'number' }).notNull(),
    pointsPerUnit: integer('points_per_unit').notNull().default(10),
    pointGoal: integer('point_goal').notNull().default(1000),
    widgetTitle: text('widget_title').notNull().default('Free wash'),
    /** Null: the default of 1000. */
    referralPoints: integer('referral_points'),
    supportEmail: text('support_email'),
    supportPhone: text('support_phone'),
    supportFaqs: text('support_faqs').$type<SafeHtml>(),
    terms: textList<SafeHtml>('terms'),
    clubTerms: textList<SafeHtml>('club_terms'),
    privacyPolicy: text('privacy_policy').$type<SafeHtml>(),
    /** By text, the first version to which customers have to agree again. */
    agreeFrom: jsonb('agree_from').$type<Partial<Record<AgreedText, number>>>().notNull().default({}),
    /** By text, what customers read first who are asked to agree. */
    whatIsNew: jsonb('what_is_new').$type<Partial<Record<AgreedText, string>>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
  () => ({
    kept: { until: 'the site is deleted' },
    ofUser: ofNoUser,
    place: { shared: 'it is of the whole site' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'merchant',
      by: 'tenantId',
      columns: [
        'companyName',
        'hasApp',
        'hasEcom',
        'currency',
        'siteConfig',
        'pointsPerUnit',
        'pointGoal',
        'widgetTitle',
        'referralPoints',
        'supportEmail',
        'supportPhone',
        'supportFaqs',
        'terms',
        'clubTerms',
        'privacyPolicy',
        'agreeFrom',
        'whatIsNew',
      ],
    },
  }),
)

type Row = typeof merchants.$inferSelect

/** The texts as they are written: sanitised. */
export type MerchantTexts = Pick<Row, 'supportFaqs' | 'terms' | 'clubTerms' | 'privacyPolicy'>

/** A row as it is read. Its texts may come from a direct write or an older version, so nothing says they are sanitised. */
export type Merchant = Omit<Row, keyof MerchantTexts> & {
  supportFaqs: string | null
  terms: string[]
  clubTerms: string[]
  privacyPolicy: string | null
}

const withSchema = {
  ...getTableColumns(merchants),
  schema: sql<string | null>`(select version from platform_versions where name = 'site-config')`,
}

type RowWithSchema = Merchant & { schema: string | null }

/** The row with its site config in the form of the platform's site schema. */
const asOfSchema = (row: RowWithSchema | undefined, tenant: number): Merchant => {
  if (!row) throw new Error(`merchant ${tenant} has no row`)
  const { schema, ...merchant } = row
  return { ...merchant, siteConfig: migrated(merchant.siteConfig, schema ?? siteSchemaVersion) }
}

/** The merchant row of the transaction's tenant. */
export const readMerchant = async (tx: Tx, tenant: number): Promise<Merchant> =>
  asOfSchema((await tx.select(withSchema).from(merchants).where(eq(merchants.tenantId, tenant)))[0], tenant)

/** As `readMerchant`, with the site config in the form in which it is stored. */
export const storedMerchant = async (tx: Tx, tenant: number): Promise<Merchant> => {
  const [row] = await tx.select().from(merchants).where(eq(merchants.tenantId, tenant))
  if (!row) throw new Error(`merchant ${tenant} has no row`)
  return row
}

export const hasMerchant = async (tx: Tx, tenant: number): Promise<boolean> =>
  (await tx.select({ id: merchants.tenantId }).from(merchants).where(eq(merchants.tenantId, tenant))).length > 0

export const insertMerchant = async (tx: Tx, row: typeof merchants.$inferInsert): Promise<void> => {
  await tx.insert(merchants).values(row)
}

/** As `readMerchant`, and locks the row until the end of the transaction. */
export const lockMerchant = async (tx: Tx, tenant: number): Promise<Merchant> =>
  asOfSchema(
    (await tx.select(withSchema).from(merchants).where(eq(merchants.tenantId, tenant)).for('update'))[0],
    tenant,
  )

export const updateSiteConfig = async (
  tx: Tx,
  tenant: number,
  change: Pick<Merchant, 'siteConfig' | 'companyName' | 'configTimestamp'>,
): Promise<Merchant> => {
  const [row] = await tx.update(merchants).set(change).where(eq(merchants.tenantId, tenant)).returning()
  if (!row) throw new Error(`merchant ${tenant} has no row`)
  return row
}

/** Makes the stored config a new one for clients, which recognise it by its number alone. @returns the number */
export const renewConfigTimestamp = async (tx: Tx, tenant: number, now: Date): Promise<number> => {
  const [row] = await tx
    .update(merchants)
    .set({ configTimestamp: sql`greatest(${now.getTime()}::bigint, ${merchants.configTimestamp} + 1)` })
    .where(eq(merchants.tenantId, tenant))
    .returning({ timeStamp: merchants.configTimestamp })
  if (!row) throw new Error(`merchant ${tenant} has no row`)
  return row.timeStamp
}

/** The processor that takes the merchant's payments; none: purchases are refused. */
export const updateProcessor = async (
  tx: Tx,
  tenant: number,
  change: Pick<Merchant, 'processor' | 'isTestAccount'>,
): Promise<void> => {
  await tx.update(merchants).set(change).where(eq(merchants.tenantId, tenant))
}

/** Whether the back office is open only to sessions that have used a passkey. */
export const updateStaffPasskeys = async (tx: Tx, tenant: number, staffPasskeys: boolean): Promise<void> => {
  await tx.update(merchants).set({ staffPasskeys }).where(eq(merchants.tenantId, tenant))
}

export const updateTexts = async (
  tx: Tx,
  tenant: number,
  texts: MerchantTexts & Partial<Pick<Merchant, 'agreeFrom' | 'whatIsNew'>>,
): Promise<void> => {
  await tx.update(merchants).set(texts).where(eq(merchants.tenantId, tenant))
}

export const updateSupport = async (
  tx: Tx,
  tenant: number,
  support: Pick<Merchant, 'supportEmail' | 'supportPhone'>,
): Promise<void> => {
  await tx.update(merchants).set(support).where(eq(merchants.tenantId, tenant))
}
