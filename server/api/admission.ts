import type { Access, Endpoint } from '#contract/endpoint.ts'
import { entryRights, entryRole, entryScopes, may } from '#contract/permissions.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Deps } from './deps.ts'
import { after, type Maybe } from '#server/basics/maybe.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { hashToken } from '#server/security/keys.ts'
import type { Bearer, Entered, Staff } from '#server/security/tokens.ts'
import { openEntry } from '#server/tables/office-entries.ts'
import { platformUser } from '#server/tables/platform-users.ts'
import { staffById, type Staff as Member } from '#server/tables/staff-roles.ts'
import { isCurrentPair, sessionById, type SessionRow } from '#server/tables/sessions.ts'
import { findTerminal, type TerminalRow } from '#server/tables/terminals.ts'
import type { Kernel } from './kernel.ts'
import type { Sites, Tenant } from '#server/tenancy/sites.ts'

/** The identity that a request claims. The database verifies later that the session is open and the secret is right. */
export interface Claim {
  tenant: Tenant | null
  bearer: Bearer | null
  /** Platform staff in the office of the tenant, on a call of staff. */
  entry: Entered | null
  terminal: { id: string; secret: string } | null
  /** An account of the platform. */
  staff: Staff | null
}

export interface Person {
  userId: string
  sessionId: string
  isAdmin: boolean
}

/** The caller of a call with access `admin`. */
export interface StaffPerson extends Person, Member {}

/** What a call with access `admin` asks of its caller. */
export type Asked = Extract<Endpoint, { access: 'admin' }>

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

type Headers = Record<string, string | string[] | undefined>

const tenantOf = (sites: Sites, access: Access, headers: Headers, asker: string): Maybe<Tenant | null> => {
  const appKey = first(headers.app_key)
  if (access === 'platform') return null
  if (access === 'public') return appKey ? sites.byAppKey(appKey, asker) : null
  if (!appKey) throw new Refusal('APP_KEY_MISSING')
  return after(sites.byAppKey(appKey, asker), (tenant) => {
    if (!tenant) throw new Refusal('APP_KEY_UNKNOWN')
    return tenant
  })
}

const tokenIn = (written: string): string => /^Bearer +(\S+)$/i.exec(written)?.[1] ?? ''

const noCredentials = { bearer: null, entry: null }

type Signed = Pick<Claim, 'bearer' | 'entry'>

const signedBy = (deps: Deps, access: Access, tenant: Tenant, headers: Headers): Maybe<Signed> => {
  const written = first(headers.authorization)
  if (!written) {
    if (access === 'visitor') return noCredentials
    throw new Refusal('JWT_MISSING')
  }
  const token = tokenIn(written)
  return after(deps.tokens.read('access', token, { site: tenant }), (bearer) => {
    if (bearer === 'JWT_INVALID') return enteredBy(deps, access, tenant, token)
    if (typeof bearer === 'string') throw new Refusal(bearer)
    if (bearer.tenant !== tenant.id) throw new Refusal('TENANT_MISMATCH')
    if (access === 'admin' && !bearer.isAdmin) throw new Refusal('FORBIDDEN')
    return { bearer, entry: null }
  })
}

/**
 * An entry is a visitor where no user is asked for, and no person.
 * @throws Refusal FORBIDDEN for a call of a person, so that the client does not try to refresh the token
 */
const enteredBy = async ({ tokens }: Deps, access: Access, tenant: Tenant, token: string): Promise<Signed> => {
  const entry = await tokens.readEntry(token)
  if (typeof entry === 'string') throw new Refusal(entry)
  if (entry.tenant !== tenant.id) throw new Refusal('TENANT_MISMATCH')
  if (access === 'visitor') return noCredentials
  if (access !== 'admin') throw new Refusal('FORBIDDEN')
  return { bearer: null, entry }
}

/** @throws Refusal FORBIDDEN for the token of a merchant's user, so that its client does not try to refresh it */
const staffOf = async ({ tokens }: Deps, headers: Headers): Promise<Staff> => {
  const written = first(headers.authorization)
  if (!written) throw new Refusal('JWT_MISSING')
  const staff = await tokens.readPlatform(tokenIn(written))
  if (typeof staff !== 'string') return staff
  const isOfMerchant = staff === 'JWT_INVALID' && typeof (await tokens.read('access', tokenIn(written))) !== 'string'
  throw new Refusal(isOfMerchant ? 'FORBIDDEN' : staff)
}

const terminalOf = (headers: Headers): { id: string; secret: string } => {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(first(headers.authorization) ?? '')?.[1]
  const pair = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  if (colon < 1) throw new Refusal('TERMINAL_AUTH')
  return { id: pair.slice(0, colon), secret: pair.slice(colon + 1) }
}

const signedAccess: readonly Access[] = ['visitor', 'person', 'admin']

/**
 * Reads the claim that the headers alone can prove.
 * @param asker the address that look-ups count against
 * @throws Refusal by the rules of the call's access class
 */
export const readClaim = (
  { deps, sites }: Pick<Kernel, 'deps' | 'sites'>,
  access: Access,
  headers: Headers,
  asker: string,
): Maybe<Claim> =>
  after(tenantOf(sites, access, headers, asker), (tenant) => {
    const noCaller = { tenant, ...noCredentials, terminal: null, staff: null }
    if (access === 'platform') return after(staffOf(deps, headers), (staff) => ({ ...noCaller, staff }))
    if (!tenant || !signedAccess.includes(access))
      return { ...noCaller, terminal: access === 'kiosk' ? terminalOf(headers) : null }
    return after(signedBy(deps, access, tenant, headers), (signed) => ({ ...noCaller, ...signed }))
  })

/** The first use of the newest token pair of a session. It must be stored whatever the outcome of the call. */
export class FirstSeen extends Error {
  override readonly name = 'FirstSeen'
}

const isGood = (session: SessionRow, bearer: Bearer): boolean =>
  session.userId === bearer.userId && isCurrentPair(session, bearer.pair)

/** What a call asks of its session that needs a freshly authenticated one. */
export interface Fresh {
  /** The time of the call. */
  now: Date
  /** A log-in a short time ago counts too. */
  loggedIn: boolean
}

/**
 * The user of the bearer token, read in the call's transaction.
 * @param fresh null: the call needs no freshly authenticated session
 * @throws Refusal JWT_INVALID when the session has ended, PASSWORD_AGAIN; FirstSeen
 */
export const admitPerson = async (tx: Tx, bearer: Bearer, fresh: Fresh | null): Promise<Person> => {
  const session = await openSession(tx, bearer)
  if (fresh) requireFresh(lastProof(session, fresh), fresh.now)
  return personOf(bearer)
}

const openSession = async (tx: Tx, bearer: Bearer): Promise<SessionRow> => {
  const session = await sessionById(tx, bearer.sessionId)
  if (!session || !isGood(session, bearer)) throw new Refusal('JWT_INVALID')
  if (bearer.pair === session.newest && session.newestSeenAt === null) throw new FirstSeen()
  return session
}

const personOf = ({ userId, sessionId, isAdmin }: Bearer): Person => ({ userId, sessionId, isAdmin })

/**
 * As `admitPerson`, with the role as it is now: one that was changed or taken away counts from the next call on, whatever
 * the token says. Who may not make the call is not asked for a password.
 * @throws Refusal FORBIDDEN when the role does not have the permission, or the call is for all places alone;
 *   PASSKEY_DEMANDED when the merchant demands passkeys and the session has used none
 */
export const admitMember = async (
  tx: Tx,
  bearer: Bearer,
  fresh: Fresh | null,
  { permission, places }: Asked,
): Promise<StaffPerson> => {
  const session = await openSession(tx, bearer)
  const member = await staffById(tx, bearer.userId)
  if (!member || !may(member.rights, permission)) throw new Refusal('FORBIDDEN')
  if (places === 'all' && member.places.length > 0) throw new Refusal('FORBIDDEN')
  if (member.needsPasskey && session.passkeyAt === null) throw new Refusal('PASSKEY_DEMANDED')
  if (fresh) requireFresh(lastProof(session, fresh), fresh.now)
  return { ...personOf(bearer), ...member }
}

/**
 * Platform staff who have entered the office, with the rights of the entry as it is now. Only calls that say so are made
 * in an entry; none of them asks for a fresh log-in.
 * @returns a member of staff whose user and session have the id of the entry: it is none of the merchant's users
 * @throws Refusal JWT_INVALID when the entry has ended; FORBIDDEN
 */
export const admitEntry = async (
  tx: Tx,
  { id }: Entered,
  { entry: least, permission }: Asked,
  now: Date,
): Promise<StaffPerson> => {
  const entry = await openEntry(tx, id, now)
  if (!entry) throw new Refusal('JWT_INVALID')
  const rights = entryRights[entry.scope]
  const isOpen = least !== undefined && entryScopes.indexOf(entry.scope) >= entryScopes.indexOf(least)
  if (!isOpen || !may(rights, permission)) throw new Refusal('FORBIDDEN')
  const member = { roleId: entryRole, roleName: null, rights, places: [], needsPasskey: false }
  return { userId: id, sessionId: id, isAdmin: false, ...member }
}

/** Who makes a call with a token of a merchant's site: a user, or an entry. */
export const callerId = ({ bearer, entry }: Pick<Claim, 'bearer' | 'entry'>): string | undefined =>
  bearer?.userId ?? entry?.id

/** When the user of a session last proved who they are. */
const lastProof = ({ passwordAgainAt, startedAt }: SessionRow, { loggedIn }: Fresh): Date | null =>
  passwordAgainAt ?? (loggedIn ? startedAt : null)

/** Milliseconds for which a session counts as freshly authenticated. */
const freshFor = 10 * 60_000

/** @throws Refusal PASSWORD_AGAIN unless the user has entered the password again a short time ago */
const requireFresh = (passwordAt: Date | null, now: Date): void => {
  if (passwordAt === null || now.getTime() - passwordAt.getTime() >= freshFor) throw new Refusal('PASSWORD_AGAIN')
}

/** @throws Refusal TERMINAL_AUTH */
export const admitTerminal = async (
  tx: Tx,
  terminal: { id: string; secret: string },
  now: Date,
): Promise<TerminalRow> => {
  const pair = await findTerminal(tx, terminal.id, hashToken(terminal.secret), now)
  if (!pair) throw new Refusal('TERMINAL_AUTH')
  return pair
}

/**
 * The name of the account. Staff enter their password again by logging in again, which gives them a new token.
 * @param fresh as for `admitPerson`
 * @throws Refusal JWT_INVALID when the account was removed, or its tokens were withdrawn, after the log-in; PASSWORD_AGAIN
 */
export const admitStaff = async (
  tx: Tx,
  { name, generation, loggedInAt }: Staff,
  fresh: Fresh | null,
): Promise<string> => {
  const user = await platformUser(tx, name)
  if (user?.generation !== generation) throw new Refusal('JWT_INVALID')
  if (fresh) requireFresh(loggedInAt, fresh.now)
  return name
}
