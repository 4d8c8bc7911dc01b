import { parted } from '#contract/content/changes.ts'
import { isSameJson } from '#contract/rules/json.ts'
import { withChanges, type ConfigChange } from '#contract/site/config-changes.ts'
import type { ConfigDraftWrite } from '#contract/site/draft.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import type { Tx } from '#server/database/transact.ts'
import { presentSiteConfig } from '#server/presenters/site-config.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import {
  deleteConfigDraft,
  isTimed,
  newestDraftRevision,
  readConfigDraft,
  writeConfigDraft,
  type ConfigDraftRow,
  type TimedDraftRow,
} from '#server/tables/config-drafts.ts'
import { lockMerchant, type Merchant } from '#server/tables/merchants.ts'
import { insertPublication, newestPublicationNumber, waitingWork } from '#server/tables/publications.ts'
import { cancelWork, lockWork, scheduleWork } from '#server/tables/work.ts'
import { checkContent } from './publish-content.ts'
import { publishChanges } from './save-site-config.ts'
import { judgeConfig, type ConfigWrite } from './write-config.ts'

/** Due work that publishes a draft at its time. */
const publicationKey = (tenant: number) => ({ tenant, kind: 'publication', subject: 'draft' })

export interface DraftLock {
  tx: Tx
  tenant: number
}

/**
 * The lock of the merchant's row orders what administrators do with the draft. The due work is locked before it, as by
 * the job that publishes the draft: they cannot deadlock.
 */
export const lockDraft = async ({ tx, tenant }: DraftLock): Promise<Merchant> => {
  await lockWork(tx, publicationKey(tenant))
  return lockMerchant(tx, tenant)
}

export interface SeenDraft {
  tx: Tx
  /** 0: none. */
  revision: number
}

/** The draft that the administrator has seen. @throws Refusal DRAFT_CHANGED */
export const requireRevision = async ({ tx, revision }: SeenDraft): Promise<ConfigDraftRow | undefined> => {
  const draft = await readConfigDraft(tx)
  if ((draft?.revision ?? 0) !== revision) throw new Refusal('DRAFT_CHANGED')
  return draft
}

const reschedule = async (tx: Tx, tenant: number, publishAt: Date | null): Promise<void> => {
  await cancelWork(tx, [publicationKey(tenant)])
  if (publishAt) await scheduleWork(tx, [publicationKey(tenant)], publishAt)
}

export const notRefused = { refusedAt: null, refusal: null }

export interface DraftSave extends ConfigDraftWrite {
  tx: Tx
  tenant: number
  author: string
  now: Date
}

export interface WantedTime {
  publishAt: string
}

/** @throws Refusal VALIDATION for a time that the database or a clock does not know: the year 0, a leap second */
export const momentOf = ({ publishAt }: WantedTime): Date => {
  const moment = new Date(publishAt)
  if (!(moment.getTime() > 0)) throw new Refusal('VALIDATION')
  return moment
}

interface JudgedChanges extends Pick<DraftSave, 'tx' | 'changes' | 'now'> {
  merchant: Merchant
}

/** Checks changes by themselves as their publication would. @throws Refusal CONFIG_INVALID, CONTENT_LIMIT, PAYLOAD_TOO_LARGE */
export const judgeChanges = async ({ tx, merchant, changes, now }: JudgedChanges): Promise<void> => {
  const edited = presentSiteConfig(merchant, [], null)
  const { settings, content } = parted(changes)
  judgeConfig({ wanted: withChanges(edited, settings), merchant, edited, now })
  await checkContent({ tx, tenant: merchant.tenantId, changes: content, now })
}

export interface TimedDraft {
  tx: Tx
  /** Earlier back offices gave the draft itself a time. */
  draft: TimedDraftRow
}

/**
 * Makes a draft that has a time itself a publication of its own, so that what is drafted next does not go out with it.
 * The caller replaces or ends the draft.
 */
export const separateTimed = async ({ tx, draft }: TimedDraft): Promise<void> => {
  const { tenantId, changes, publishAt, authorId, savedAt: scheduledAt } = draft
  const number = (await newestPublicationNumber(tx)) + 1
  await insertPublication(tx, { tenantId, number, changes, publishAt, words: '', authorId, scheduledAt })
  await scheduleWork(tx, [waitingWork(tenantId, number)], publishAt)
  await reschedule(tx, tenantId, null)
}

const isIn = (changes: readonly ConfigChange[], { path, after }: ConfigChange): boolean =>
  changes.some((change) => change.path === path && isSameJson(change.after, after))

/**
 * Stores settings that are not published yet, for all administrators, and when they are to be published.
 * @throws Refusal VALIDATION, DRAFT_CHANGED, CONFIG_INVALID, PAYLOAD_TOO_LARGE
 */
export const saveConfigDraft = async (save: DraftSave): Promise<void> => {
  const { tx, tenant, author, now, revision, changes, publishAt } = save
  const merchant = await lockDraft({ tx, tenant })
  const known = await requireRevision({ tx, revision })
  await judgeChanges({ tx, merchant, changes, now })
  const separate = publishAt === undefined && isTimed(known) ? known : undefined
  if (separate) await separateTimed({ tx, draft: separate })
  const own = separate ? changes.filter((change) => !isIn(separate.changes, change)) : changes
  const due = publishAt === undefined || publishAt === null ? null : momentOf({ publishAt })
  const next = (await newestDraftRevision(tx)) + 1
  const by = { authorId: author, savedAt: now }
  await writeConfigDraft(tx, { tenantId: tenant, revision: next, changes: own, ...by, publishAt: due, ...notRefused })
  await reschedule(tx, tenant, due)
  const counts = changesOf({ changes: countOf(known) }, { changes: String(own.length) })
  const act = { act: 'draft saved', subject: String(next), changes: counts } as const
  await recordAct(tx, { tenant, now, actor: adminActor(author), ...act })
}

/** How many changes a draft has; what they are stands in the history once they are published. */
const countOf = (draft: Pick<ConfigDraftRow, 'changes'> | undefined): string | null =>
  draft ? String(draft.changes.length) : null

export interface DraftRemoval {
  tx: Tx
  tenant: number
  author: string
  /** The revision that the administrator has seen. */
  revision: number
  now: Date
}

/** Removes a draft without publishing it. @throws Refusal DRAFT_CHANGED */
export const discardConfigDraft = async (removal: DraftRemoval): Promise<void> => {
  const { tx, tenant, author, revision, now } = removal
  await lockDraft({ tx, tenant })
  const draft = await requireRevision({ tx, revision })
  const act = {
    act: 'draft discarded',
    subject: String(revision),
    changes: changesOf({ changes: countOf(draft) }, {}),
  } as const
  await recordAct(tx, { tenant, now, actor: adminActor(author), ...act })
  await endDraft({ tx, tenant })
}

export interface DraftPublication extends ConfigWrite {
  /** The revision that the administrator has seen; undefined: the newest. */
  revision?: number
}

/**
 * Publishes the draft: its changes are applied to what is published. A setting that was published with another value
 * since the draft changed it needs an administrator's choice.
 * @returns null when there is no draft
 * @throws Refusal DRAFT_CHANGED, DRAFT_CONFLICT, CONFIG_INVALID, PAYLOAD_TOO_LARGE; nothing is written then
 */
export const publishConfigDraft = async (publication: DraftPublication): Promise<SiteConfig | null> => {
  const { tx, tenant, revision } = publication
  await lockDraft({ tx, tenant })
  const draft = revision === undefined ? await readConfigDraft(tx) : await requireRevision({ tx, revision })
  if (!draft) return null
  const by = { ...publication, author: publication.author ?? draft.authorId }
  const saved = await publishChanges({ ...by, kind: 'published', changes: draft.changes })
  await endDraft({ tx, tenant })
  return saved
}

/** Removes the draft and its publication. */
export const endDraft = async ({ tx, tenant }: DraftLock): Promise<void> => {
  await deleteConfigDraft(tx, tenant)
  await reschedule(tx, tenant, null)
}
