import type { FirebaseIds, FirebaseKey } from '#contract/shapes/notification.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { firebaseCredentialsIn, firebaseService } from '#server/push/firebase-account.ts'
import type { PushEnvironment } from '#server/push/port.ts'
import { AccountUnreadable, CredentialsInvalid, type ServiceAccounts } from '#server/security/service-accounts.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { sentSince } from '#server/tables/push-deliveries.ts'
import { deleteServiceAccount, serviceAccountOf } from '#server/tables/service-accounts.ts'
import { saveServiceAccount } from './save-service-account.ts'

export interface FirebaseKeyQuery {
  tx: Tx
  accounts: ServiceAccounts
  environment: PushEnvironment
  tenant: number
  now: Date
}

/** Days. */
const counted = 30
/** Characters of the key's id that are shown. */
const shownEnd = 4

/** The key that signs the merchant's pushes, as far as it may be shown. */
const readKey = async ({ tx, accounts, environment, tenant }: FirebaseKeyQuery): Promise<FirebaseKey['key']> => {
  const stored = await serviceAccountOf(tx, tenant, firebaseService.name)
  if (!stored) return environment.key ? { ...shown(environment.key), savedAt: null, isOwn: false } : null
  const savedAt = stored.savedAt?.toISOString() ?? null
  try {
    const own = await accounts.at(tx, tenant, firebaseService)
    return { ...(own ? shown(own) : unreadable), savedAt, isOwn: true }
  } catch (error) {
    // Already logged.
    if (!(error instanceof AccountUnreadable)) throw error
    return { ...unreadable, savedAt, isOwn: true }
  }
}

const unreadable = { projectId: null, keyEnd: null }

const shown = ({ projectId, keyId }: PushEnvironment['key'] & object) => ({
  projectId,
  keyEnd: keyId?.slice(-shownEnd) ?? null,
})

/** The key that signs the merchant's pushes, and the newest push. */
export const readFirebaseKey = async (query: FirebaseKeyQuery): Promise<FirebaseKey> => {
  const { tx, environment, now } = query
  const since = new Date(now.getTime() - counted * 86_400_000)
  const { lastSentAt, sent } = await sentSince(tx, since)
  return {
    key: await readKey(query),
    canStore: query.accounts.hasKey,
    configProjectId: environment.configProjectId,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    sent,
  }
}

export const readFirebaseIds = async (query: FirebaseKeyQuery): Promise<FirebaseIds> => ({
  privateKeyProjectId: (await readKey(query))?.projectId ?? null,
  configProjectId: query.environment.configProjectId,
})

export interface FirebaseKeyUpload extends FirebaseKeyQuery {
  /** The admin who uploads it. */
  adminId: string
  file: { name: string; content: string }
}

const noCredentialsKey =
  'This server cannot store keys: its setting CREDENTIALS_KEY is missing. Please ask the platform’s staff to set it.'

/**
 * Stores the key of the file, encrypted, in place of the former one.
 * @throws Refusal FIREBASE_FILE; UNAVAILABLE when the server has no CREDENTIALS_KEY
 */
export const saveFirebaseKey = async (upload: FirebaseKeyUpload): Promise<FirebaseIds> => {
  const { tx, accounts, tenant, adminId, file, now } = upload
  if (!accounts.hasKey) throw new Refusal('UNAVAILABLE', { text: noCredentialsKey })
  if (!/\.json$/i.test(file.name)) throw new Refusal('FIREBASE_FILE')
  try {
    const credentials = firebaseCredentialsIn(file.content)
    const before = (await readKey(upload))?.projectId ?? null
    await saveServiceAccount({ tx, accounts, tenant, service: firebaseService, credentials, isTest: false, now })
    const subject = credentials.project_id
    const changes = changesOf({ 'push project': before }, { 'push project': subject })
    await recordAct(tx, { tenant, now, actor: adminActor(adminId), act: 'push key saved', subject, changes })
  } catch (error) {
    // The message may name what is wrong with a secret; the refusal says what is wanted.
    throw error instanceof CredentialsInvalid ? new Refusal('FIREBASE_FILE') : error
  }
  return readFirebaseIds(upload)
}

export interface FirebaseKeyRemoval {
  tx: Tx
  tenant: number
  /** The admin who removes it. */
  adminId: string
  now: Date
}

/** Deletes the merchant's own key. Without one, nothing happens. */
export const removeFirebaseKey = async ({ tx, tenant, adminId, now }: FirebaseKeyRemoval): Promise<void> => {
  if (!(await deleteServiceAccount(tx, tenant, firebaseService.name))) return
  // The project stands with the act that has saved the key.
  const changes = changesOf({ credentials: firebaseService.name }, {})
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), act: 'push key removed', changes })
}
