import { credentialProblem } from '#contract/rules/credential.ts'
import type { AuditedAct } from '#contract/shapes/audit.ts'
import type { CardProcessor, ProcessorChoice } from '#contract/shapes/card-processor.ts'
import { describeError } from '#server/basics/log.ts'
import type { Log, Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { processorTimeLimit, type OfferedProcessors, type Processor } from '#server/payments/processor.ts'
import { within } from '#server/basics/within.ts'
import { presentAct } from '#server/presenters/audit.ts'
import { AccountUnreadable, CredentialsInvalid, type ServiceAccounts } from '#server/security/service-accounts.ts'
import { changesOf, recordAct, type Actor } from '#server/tables/audit-log.ts'
import { listActs } from '#server/tables/audit-reads.ts'
import { lockMerchant, readMerchant, updateProcessor } from '#server/tables/merchants.ts'
import { lockNewestAccount, serviceAccountOf, type ServiceAccountRow } from '#server/tables/service-accounts.ts'
import { retireAccount } from '../site/retire-service-account.ts'
import { saveServiceAccount } from '../site/save-service-account.ts'

export interface CardProcessorQuery {
  tx: Tx
  accounts: ServiceAccounts
  processors: OfferedProcessors
  tenant: number
  /** Id of the administrator who reads it. */
  viewer: string
  /** This server charges no real card: every account is one for tests. */
  isTestOnly: boolean
}

const savedAct: AuditedAct = 'card processor set'

/** The account that takes the merchant's payments, as far as it may be shown. */
export const readCardProcessor = async (query: CardProcessorQuery): Promise<CardProcessor> => {
  const { tx, accounts, processors, tenant, isTestOnly } = query
  const { processor } = await readMerchant(tx, tenant)
  const row = await serviceAccountOf(tx, tenant, processor)
  return {
    account: row && processors.adapter(processor) ? await shown(query, row) : null,
    choices: [...processors.choices],
    canStore: accounts.hasKey,
    isTestOnly,
  }
}

const shown = async (query: CardProcessorQuery, row: ServiceAccountRow): Promise<CardProcessor['account']> => {
  const { service: processor, isTest, savedAt } = row
  const [isReadable, savedBy] = [await opens(query, processor), await saverOf(query, savedAt)]
  return { processor, isTest, isReadable, savedAt: savedAt?.toISOString() ?? null, savedBy }
}

const opens = async ({ tx, processors, tenant }: CardProcessorQuery, name: string): Promise<boolean> => {
  try {
    return (await processors.at(tx, tenant, name)) !== null
  } catch (error) {
    // Already logged.
    if (error instanceof AccountUnreadable) return false
    throw error
  }
}

/** By the audit log, which may have removed the act; null also for an account of a demo. */
const saverOf = async ({ tx, tenant, viewer }: CardProcessorQuery, savedAt: Date | null) => {
  const [act] = await listActs(tx, { tenant, before: null, act: savedAct, most: 1 })
  return act && act.at.getTime() === savedAt?.getTime() ? presentAct(act, viewer).actor : null
}

export interface NewCardProcessor {
  transact: TenantTransact
  accounts: ServiceAccounts
  processors: OfferedProcessors
  random: Random
  log: Pick<Log, 'warn'>
  tenant: number
  actor: Actor
  /** Name of the processor. */
  name: string
  /** The account is one for tests. */
  isTest: boolean
  /** As entered. */
  credentials: Readonly<Record<string, unknown>>
  now: Date
}

const noCredentialsKey =
  'This server cannot store credentials: its setting CREDENTIALS_KEY is missing. Please ask the platform’s staff to set it.'
const unknownText = 'Please choose one of the processors.'

/**
 * Asks the processor whether it accepts the credentials, then stores them encrypted and lets this account take the
 * merchant's payments. An account of the merchant that took them until now is retired.
 * @throws Refusal VALIDATION with the fields that are wrong; PROCESSOR_REFUSED, PROCESSOR_SILENT; UNAVAILABLE when the
 * server has no CREDENTIALS_KEY. Nothing is stored then.
 */
export const setCardProcessor = async (wanted: NewCardProcessor): Promise<void> => {
  const { transact, accounts, processors, tenant, actor, name, isTest, now } = wanted
  if (!accounts.hasKey) throw new Refusal('UNAVAILABLE', { text: noCredentialsKey })
  const choice = processors.choices.find((each) => each.name === name)
  const service = processors.adapter(name)
  if (!choice || !service)
    throw new Refusal('VALIDATION', { text: unknownText, fieldErrors: { processor: unknownText } })
  const credentials = checked(choice, wanted.credentials)
  const processor = opened(() => processors.with(name, { credentials, isTest }))
  if (processor && !(await isAccepted(wanted, processor))) {
    await transact((tx) => recordAct(tx, { tenant, now, actor, act: 'card processor refused', subject: name }))
    throw new Refusal('PROCESSOR_REFUSED')
  }
  await transact(async (tx) => {
    const earlier = (await lockMerchant(tx, tenant)).processor
    const account = await lockNewestAccount(tx, tenant, earlier)
    const members = accounts.changedMembers(await lockNewestAccount(tx, tenant, name), tenant, credentials)
    if (earlier !== name) await retireAt(tx, wanted, earlier)
    await saveServiceAccount({ tx, accounts, tenant, service, credentials, isTest, now })
    await updateProcessor(tx, tenant, { processor: name, isTestAccount: isTest })
    const changes = changesOf(
      account && account.retiredAt === null ? { processor: earlier, mode: modeOf(account.isTest) } : {},
      // The names alone: a value is a secret.
      { processor: name, mode: modeOf(isTest), credentials: members.join(', ') || null },
    )
    await recordAct(tx, { tenant, now, actor, act: savedAct, subject: name, changes })
  })
}

const modeOf = (isTest: boolean): string => (isTest ? 'test' : 'real money')

/** The members of the form alone. @throws Refusal VALIDATION */
const checked = ({ fields }: ProcessorChoice, given: NewCardProcessor['credentials']): Record<string, string> => {
  const problems = fields.flatMap((field) => {
    const problem = credentialProblem(field, given[field.name])
    return problem === null ? [] : [[field.name, problem]]
  })
  if (problems.length > 0) throw new Refusal('VALIDATION', { fieldErrors: Object.fromEntries(problems) })
  const entered = fields.flatMap(({ name }) => {
    const value = given[name]
    return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
  })
  return Object.fromEntries(entered)
}

const opened = (open: () => Processor | null): Processor | null => {
  try {
    return open()
  } catch (error) {
    if (!(error instanceof CredentialsInvalid)) throw error
    const [text] = Object.values(error.fields)
    throw new Refusal('VALIDATION', { ...(text === undefined ? {} : { text }), fieldErrors: { ...error.fields } })
  }
}

/** @throws Refusal PROCESSOR_SILENT */
const isAccepted = async ({ random, log }: NewCardProcessor, processor: Processor): Promise<boolean> => {
  const facts = { processor: processor.name }
  const abort = new AbortController()
  try {
    const accepted = await within(processor.verify(random.uuid(), abort.signal), processorTimeLimit)
    if (accepted !== 'late') return accepted
    log.warn(facts, 'processor did not answer about an account in time')
  } catch (error) {
    log.warn({ ...facts, ...describeError(error) }, 'processor could not be asked about an account')
  } finally {
    abort.abort()
  }
  throw new Refusal('PROCESSOR_SILENT')
}

const retireAt = async (
  tx: Tx,
  { tenant, now }: Pick<NewCardProcessor, 'tenant' | 'now'>,
  name: string,
): Promise<boolean> => {
  const account = await lockNewestAccount(tx, tenant, name)
  if (!account || account.retiredAt !== null) return false
  await retireAccount({ tx, account, now })
  return true
}

export interface CardProcessorRemoval {
  tx: Tx
  tenant: number
  actor: Actor
  now: Date
}

/**
 * Takes the merchant's account away: purchases are refused, and no card is charged. The account stays, retired, for the
 * payments that were charged there. Without one, nothing happens.
 * @returns whether there was one
 */
export const removeCardProcessor = async ({ tx, tenant, actor, now }: CardProcessorRemoval): Promise<boolean> => {
  const { processor } = await lockMerchant(tx, tenant)
  if (!(await retireAt(tx, { tenant, now }, processor))) return false
  await updateProcessor(tx, tenant, { processor: 'none', isTestAccount: false })
  const changes = changesOf({ processor }, {})
  await recordAct(tx, { tenant, now, actor, act: 'card processor removed', subject: processor, changes })
  return true
}
