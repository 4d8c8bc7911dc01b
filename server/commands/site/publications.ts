import type { ConfigChange } from '#contract/site/config-changes.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import type { ErrorCode } from '#contract/messages.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import {
  isTimed,
  newestDraftRevision,
  readConfigDraft,
  writeConfigDraft,
  type ConfigDraftRow,
} from '#server/tables/config-drafts.ts'
import {
  endPublication,
  insertPublication,
  newestPublicationNumber,
  updatePublication,
  waitingPublication,
  waitingWork,
  type WaitingPublication,
} from '#server/tables/publications.ts'
import { cancelWork, lockWork, scheduleWork } from '#server/tables/work.ts'
import {
  endDraft,
  judgeChanges,
  lockDraft,
  momentOf,
  notRefused,
  requireRevision,
  separateTimed,
} from './config-draft.ts'
import { publishChanges } from './save-site-config.ts'
import type { ConfigWrite } from './write-config.ts'

interface Act {
  tx: Tx
  tenant: number
  /** Id of the user. */
  author: string
  now: Date
}

export interface Scheduling extends Act {
  /** Of the draft that the administrator has seen. */
  revision: number
  /** Of the chosen changes; absent: all. */
  paths?: readonly string[]
  publishAt: string
  words?: string
}

const divided = (changes: readonly ConfigChange[], paths: readonly string[] | undefined) => {
  const exact = new Set(paths)
  const isChosen = ({ path }: ConfigChange): boolean =>
    paths === undefined || exact.has(path) || outerOf(path).some((outer) => exact.has(outer))
  return { chosen: changes.filter(isChosen), rest: changes.filter((change) => !isChosen(change)) }
}

/** The pointers to what a pointer is within: /a and /a/b for /a/b/c. */
const outerOf = (path: string): string[] => {
  const parts = path.split('/')
  return parts.slice(2).map((_, place) => parts.slice(0, place + 2).join('/'))
}

/**
 * Takes changes out of the draft, to be published at a time. They are checked by themselves; what stays in the draft is
 * checked when it is next saved.
 * @returns the number of the publication
 * @throws Refusal VALIDATION, DRAFT_CHANGED, CONFIG_INVALID, CONTENT_LIMIT, PAYLOAD_TOO_LARGE
 */
export const schedulePublication = async (scheduling: Scheduling): Promise<number> => {
  const { tx, tenant, author, now, revision, paths, words = '' } = scheduling
  const merchant = await lockDraft({ tx, tenant })
  const draft = await requireRevision({ tx, revision })
  const { chosen, rest } = divided(draft?.changes ?? [], paths)
  const publishAt = momentOf(scheduling)
  if (!draft || chosen.length === 0) throw new Refusal('VALIDATION')
  await judgeChanges({ tx, merchant, changes: chosen, now })
  const number = (await newestPublicationNumber(tx)) + 1
  const by = { authorId: author, scheduledAt: now }
  await insertPublication(tx, { tenantId: tenant, number, changes: chosen, publishAt, words: words.trim(), ...by })
  await scheduleWork(tx, [waitingWork(tenant, number)], publishAt)
  if (rest.length === 0) await endDraft({ tx, tenant })
  else await rewriteDraft(tx, { ...draft, changes: rest })
  await recordAct(tx, {
    tenant,
    now,
    actor: adminActor(author),
    act: 'publication scheduled',
    subject: String(number),
    changes: changesOf({}, { time: publishAt.toISOString(), changes: String(chosen.length) }),
  })
  return number
}

/** Under a number that no administrator has seen. */
const rewriteDraft = async (tx: Tx, draft: Omit<ConfigDraftRow, 'revision'>): Promise<void> => {
  const { tenantId, changes, authorId, savedAt, publishAt, refusedAt, refusal } = draft
  const revision = (await newestDraftRevision(tx)) + 1
  await writeConfigDraft(tx, { tenantId, revision, changes, authorId, savedAt, publishAt, refusedAt, refusal })
}

/** Locks a publication before the merchant's row, as the work does that publishes it. @throws Refusal PUBLICATION_UNKNOWN */
const lockPublication = async (tx: Tx, tenant: number, number: number): Promise<WaitingPublication> => {
  await lockWork(tx, waitingWork(tenant, number))
  await lockDraft({ tx, tenant })
  const waiting = await waitingPublication(tx, number)
  if (!waiting) throw new Refusal('PUBLICATION_UNKNOWN')
  return waiting
}

export interface PublicationMove extends Act {
  number: number
  publishAt: string
  /** Absent: they stay. */
  words?: string
}

/** @throws Refusal VALIDATION, PUBLICATION_UNKNOWN */
export const movePublication = async (move: PublicationMove): Promise<void> => {
  const { tx, tenant, author, now, number, words } = move
  const publishAt = momentOf(move)
  const before = await lockPublication(tx, tenant, number)
  await updatePublication(tx, number, { publishAt, ...(words === undefined ? {} : { words: words.trim() }) })
  await cancelWork(tx, [waitingWork(tenant, number)])
  await scheduleWork(tx, [waitingWork(tenant, number)], publishAt)
  const changes = changesOf({ time: before.publishAt.toISOString() }, { time: publishAt.toISOString() })
  const act = { act: 'publication moved', subject: String(number), changes } as const
  await recordAct(tx, { tenant, now, actor: adminActor(author), ...act })
}

export interface PublicationTakeBack extends Act {
  number: number
}

/**
 * Puts the changes of a publication into the draft again.
 * @returns the changes that the draft did not take
 * @throws Refusal PUBLICATION_UNKNOWN
 */
export const takeBackPublication = async (takeBack: PublicationTakeBack): Promise<ConfigChange[]> => {
  const { tx, tenant, author, now, number } = takeBack
  const waiting = await lockPublication(tx, tenant, number)
  const left = await putBack({ tx, waiting, by: { authorId: author, savedAt: now } })
  await cancelWork(tx, [waitingWork(tenant, number)])
  await recordAct(tx, {
    tenant,
    now,
    actor: adminActor(author),
    act: 'publication taken back',
    subject: String(number),
    changes: changesOf({ time: waiting.publishAt.toISOString(), changes: String(waiting.changes.length) }, {}),
  })
  return left
}

export interface PutBack {
  tx: Tx
  waiting: WaitingPublication
  by: Pick<ConfigDraftRow, 'authorId' | 'savedAt'>
  /** Why it was not published; absent: an administrator has taken it back. */
  refusal?: ErrorCode
}

/**
 * Puts the changes of a publication into the draft. A change of the draft is newer, and stays where both are about the
 * same setting, field or row.
 * @returns the changes that the draft did not take
 */
export const putBack = async ({ tx, waiting, by, refusal }: PutBack): Promise<ConfigChange[]> => {
  const stored = await readConfigDraft(tx)
  if (isTimed(stored)) await separateTimed({ tx, draft: stored })
  const draft = isTimed(stored) ? undefined : stored
  const newer = draft?.changes ?? []
  const paths = new Set(newer.flatMap(({ path }) => [path, ...outerOf(path)]))
  const own = new Set(newer.map(({ path }) => path))
  const isLeft = ({ path }: ConfigChange): boolean => paths.has(path) || outerOf(path).some((outer) => own.has(outer))
  const { refusedAt, refusal: earlier } = draft ?? notRefused
  const refused = refusal ? { refusedAt: by.savedAt, refusal } : { refusedAt, refusal: earlier }
  await rewriteDraft(tx, {
    tenantId: waiting.tenantId,
    changes: [...waiting.changes.filter((change) => !isLeft(change)), ...newer],
    publishAt: null,
    ...by,
    ...refused,
  })
  await endPublication(tx, waiting.number)
  return waiting.changes.filter(isLeft)
}

export interface WaitingWrite extends Omit<ConfigWrite, 'author' | 'ifMatch' | 'words'> {
  number: number
}

/**
 * Publishes a publication at its time, on what is published then.
 * @returns null when it does not wait any more
 * @throws Refusal DRAFT_CONFLICT, CONFIG_INVALID, CONTENT_LIMIT, PAYLOAD_TOO_LARGE; nothing is written then
 */
export const publishWaiting = async ({ number, ...write }: WaitingWrite): Promise<SiteConfig | null> => {
  const { tx, tenant } = write
  await lockDraft({ tx, tenant })
  const waiting = await waitingPublication(tx, number)
  if (!waiting) return null
  const { authorId: author, words, changes } = waiting
  const saved = await publishChanges({ ...write, author, ifMatch: null, words, kind: 'published', changes })
  await endPublication(tx, number)
  return saved
}
