import type { Static, TSchema } from 'typebox'
import Value from 'typebox/value'
import { isSameJson } from '#contract/rules/json.ts'
import type { Log } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import {
  lockServiceAccounts,
  serviceAccountOf,
  writeServiceAccount,
  type ServiceAccountRow,
} from '#server/tables/service-accounts.ts'
import { hashToken } from './keys.ts'
import type { Sealing } from './sealing.ts'

/** The opened account of a tenant at a service. It is neither served nor logged. */
export interface ServiceAccount<C = unknown> {
  credentials: C
  isTest: boolean
}

/** An outside service at which tenants have accounts of their own. */
export interface Service<S extends TSchema = TSchema, Client = unknown> {
  name: string
  /** The form of the credentials. */
  credentials: S
  /**
   * What names the account at the service, whatever its passwords. Absent: the service has no data of an account that
   * another account lacks, so any credentials replace the earlier ones.
   */
  identityOf?(credentials: Static<S>): string
  /**
   * The service as the holder of that account uses it.
   * @throws CredentialsInvalid when the credentials cannot be used; its message contains none of them
   */
  at(account: ServiceAccount<Static<S>>): Client
}

/** The credentials do not fit their service. The message names members, never their values. */
export class CredentialsInvalid extends Error {
  override readonly name = 'CredentialsInvalid'
  /** What is wrong with a member, for the user. */
  readonly fields: Readonly<Record<string, string>>
  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.fields = fields
  }
}

/** A stored account cannot be opened. The message contains nothing of the account. */
export class AccountUnreadable extends Error {
  override readonly name = 'AccountUnreadable'
}

type SealedRow = Pick<ServiceAccountRow, 'sealed' | 'service'>

export interface ServiceAccounts {
  /** The server has a key, so accounts can be stored and opened. */
  hasKey: boolean
  /**
   * The service as the tenant's own account uses it; null when the tenant has no account there.
   * @throws AccountUnreadable, which is logged
   */
  at: <S extends TSchema, Client>(tx: Tx, tenant: number, service: Service<S, Client>) => Promise<Client | null>
  /**
   * As `at`, with the number of the account: the current one, or the one of that number, which may be replaced.
   * @throws AccountUnreadable, which is logged
   */
  open: <S extends TSchema, Client>(
    tx: Tx,
    tenant: number,
    service: Service<S, Client>,
    number?: number | null,
  ) => Promise<OpenAccount<Client> | null>
  /** Encrypts credentials for storage. @throws CredentialsInvalid; AccountUnreadable without a key */
  seal: (tenant: number, service: Service, account: ServiceAccount) => SealedAccount
  /**
   * The names of the members in which new credentials differ from the stored ones, never a value; all of them where none
   * are stored, or they cannot be opened.
   */
  changedMembers: (
    row: SealedRow | undefined,
    tenant: number,
    credentials: Readonly<Record<string, unknown>>,
  ) => string[]
  /** Seals the tenant's accounts with the newest key that were sealed with an earlier one, so that it can be removed. */
  renew: (tx: Tx, tenant: number) => Promise<void>
}

export interface OpenAccount<Client> {
  client: Client
  number: number
}

export interface SealedAccount {
  sealed: string
  /** Equal for credentials of the same account; null: the service does not tell accounts apart. */
  identity: string | null
}

const noKey = 'CREDENTIALS_KEY is not set'

/** The service as the holder of that account uses it, by checked credentials. @throws CredentialsInvalid */
export const clientOf = <S extends TSchema, Client>(service: Service<S, Client>, account: ServiceAccount): Client => {
  const { credentials, isTest } = account
  if (!Value.Check(service.credentials, credentials)) {
    const faults = Value.Errors(service.credentials, credentials).map(
      ({ instancePath, message }) => `${instancePath || 'they'} ${message}`,
    )
    throw new CredentialsInvalid(`The credentials for ${service.name} are invalid: ${faults.join('; ')}.`)
  }
  try {
    return service.at({ credentials, isTest })
  } catch (error) {
    if (error instanceof CredentialsInvalid) throw error
    // Another error may quote the credentials.
    throw new CredentialsInvalid(`The credentials for ${service.name} cannot be used.`)
  }
}

/** The stored accounts of all tenants. */
export const makeServiceAccounts = (sealing: Sealing, log: Log): ServiceAccounts => {
  const unreadable = (tenant: number, service: string, reason: string): AccountUnreadable => {
    log.error({ tenant, service, reason }, 'service account cannot be opened')
    return new AccountUnreadable(`The account of tenant ${tenant} at ${service} cannot be opened: ${reason}.`)
  }
  const open: ServiceAccounts['open'] = async (tx, tenant, service, number = null) => {
    const { name } = service
    const row = await serviceAccountOf(tx, tenant, name, number)
    if (!row) return null
    if (!sealing.hasKey) throw unreadable(tenant, name, noKey)
    const text = sealing.open(row.sealed, { tenant, service: name })
    if (text === null) throw unreadable(tenant, name, 'it was changed, or sealed with another key')
    try {
      return { client: clientOf(service, { credentials: JSON.parse(text), isTest: row.isTest }), number: row.number }
    } catch (error) {
      throw unreadable(tenant, name, error instanceof CredentialsInvalid ? error.message : 'it contains no JSON')
    }
  }
  return {
    hasKey: sealing.hasKey,
    open,
    at: async (tx, tenant, service) => (await open(tx, tenant, service))?.client ?? null,
    seal: (tenant, service, account) => {
      const { name } = service
      if (!sealing.hasKey) throw new AccountUnreadable(`The account at ${name} cannot be saved: ${noKey}.`)
      clientOf(service, account)
      const identity = service.identityOf?.(account.credentials)
      return {
        sealed: sealing.seal(JSON.stringify(account.credentials), { tenant, service: name }),
        identity: identity === undefined ? null : hashToken(`${tenant} ${name} ${identity}`),
      }
    },
    changedMembers: (row, tenant, credentials) => {
      const text = row && sealing.hasKey ? sealing.open(row.sealed, { tenant, service: row.service }) : null
      const before = (text === null ? {} : JSON.parse(text)) as Record<string, unknown>
      return [...new Set([...Object.keys(before), ...Object.keys(credentials)])].filter(
        (name) => !isSameJson(before[name], credentials[name]),
      )
    },
    renew: async (tx, tenant) => {
      for (const row of await lockServiceAccounts(tx, tenant)) {
        const owner = { tenant, service: row.service }
        const text = sealing.isCurrent(row.sealed, owner) ? null : sealing.open(row.sealed, owner)
        if (text !== null) await writeServiceAccount(tx, { ...row, sealed: sealing.seal(text, owner) })
      }
    },
  }
}
