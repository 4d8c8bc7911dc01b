import { eq } from 'drizzle-orm'
import { primaryKey, text } from 'drizzle-orm/pg-core'
import type { WrapperSettings } from '#contract/shapes/wrappers.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { declareTable, ofNoUser } from './table.ts'

/** The identities of a merchant's apps in the stores. None of it is secret: the site publishes it. */
export const wrapperSettings = declareTable(
  'wrapper_settings',
  {
    tenantId: tenantId(),
    androidPackage: text('android_package'),
    androidFingerprints: text('android_fingerprints').array().notNull(),
    iosBundle: text('ios_bundle'),
    iosTeam: text('ios_team'),
    iosFirebaseApp: text('ios_firebase_app'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
  () => ({
    kept: { until: 'the site is deleted' },
    ofUser: ofNoUser,
    place: { shared: 'it is of the whole site' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it stands for something outside' },
  }),
)

const none: WrapperSettings = {
  androidPackage: null,
  androidFingerprints: [],
  iosBundle: null,
  iosTeam: null,
  iosFirebaseApp: null,
}

export const readWrapperSettings = async (tx: Tx, tenant: number): Promise<WrapperSettings> => {
  const [row] = await tx.select().from(wrapperSettings).where(eq(wrapperSettings.tenantId, tenant))
  if (!row) return none
  const { androidPackage, androidFingerprints, iosBundle, iosTeam, iosFirebaseApp } = row
  return { androidPackage, androidFingerprints, iosBundle, iosTeam, iosFirebaseApp }
}

export const writeWrapperSettings = async (
  tx: Tx,
  tenant: number,
  settings: WrapperSettings,
  now: Date,
): Promise<void> => {
  const row = { ...settings, updatedAt: now }
  await tx
    .insert(wrapperSettings)
    .values({ tenantId: tenant, ...row })
    .onConflictDoUpdate({ target: wrapperSettings.tenantId, set: row })
}
