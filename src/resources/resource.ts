import type { Call, RequestOf, ResultOf } from '#contract/endpoints/index.ts'
import { replacesConfig } from '#contract/site/replaces-config.ts'

/** An answer of the server of which the app stores a copy, declared once. */
export interface Resource<K extends Call = Call, Param extends string | void = string | void> {
  readonly name: string
  readonly call: K
  /** site: the same for every user. person: of the logged-in user, deleted at log-out. */
  readonly scope: 'site' | 'person'
  /**
   * Milliseconds for which a screen that opens shows the copy without asking. Absent: none, as for each answer that the
   * ETag list covers, which costs one request for all of them.
   */
  readonly staleAfter?: number | ((param: Param) => number)
  readonly request: (param: Param) => RequestOf<K>
  /**
   * Whether an answer replaces the stored one; absent: always. A stored answer that is not replaced gets the age of the
   * new answer.
   */
  readonly replaces?: (stored: ResultOf<K> | undefined, incoming: ResultOf<K>, forced: boolean) => boolean
  /** Its value as the ETag list carries it; undefined where the list is a visitor's. */
  readonly listed?: (list: ResultOf<'GET /changes'>) => ResultOf<K> | undefined
  /** The call has a side effect: only the queue makes it, and no refresh does. */
  readonly filledBy?: 'queue'
  /** The server refuses it while the email is not confirmed, so it is not fetched ahead then. */
  readonly needsConfirmedEmail?: true
}

export const answerName = (resource: Pick<Resource, 'name'>, param: string | void): string =>
  param ? `${resource.name}/${param}` : resource.name

const minutes = (count: number): number => count * 60_000

const declare = <K extends Call, Param extends string | void = void>(
  declared: Resource<K, Param>,
): Resource<K, Param> => declared
const none = () => ({})

export const siteConfig = declare({
  name: 'siteConfig',
  call: 'GET /accounts/site-config',
  scope: 'site',
  request: none,
  replaces: replacesConfig,
})
export const states = declare({
  name: 'states',
  call: 'GET /accounts/states',
  scope: 'site',
  request: none,
})
export const locations = declare({
  name: 'locations',
  call: 'GET /locations',
  scope: 'site',
  request: none,
})
export const mapSettings = declare({
  name: 'mapSettings',
  call: 'GET /settings/app/maps',
  scope: 'site',
  staleAfter: minutes(60),
  request: none,
})
export const processor = declare({
  name: 'processor',
  call: 'GET /settings/app/processor/mobile',
  scope: 'site',
  request: none,
})
export const appTexts = declare({
  name: 'appTexts',
  call: 'GET /accounts/settings/app',
  scope: 'site',
  request: none,
})

export type ProductListing = RequestOf<'GET /products'>['query']['type']
export const products = declare<'GET /products', ProductListing>({
  name: 'products',
  call: 'GET /products',
  scope: 'site',
  // The list does not name those of members.
  staleAfter: (type) => (type === 'AppClub' ? minutes(5) : 0),
  request: (type) => ({ query: { type } }),
})

export const account = declare({
  name: 'account',
  call: 'GET /users',
  scope: 'person',
  request: none,
})
export const vehicle = declare({
  name: 'vehicle',
  call: 'GET /users/vehicle',
  scope: 'person',
  request: none,
})
export const homeLocation = declare({
  name: 'homeLocation',
  call: 'GET /users/homeLocation',
  scope: 'person',
  request: none,
})
export const wallet = declare({
  name: 'wallet',
  call: 'GET /users/wallet',
  scope: 'person',
  request: none,
})
export const washClub = declare({
  name: 'washClub',
  call: 'GET /users/washclub',
  scope: 'person',
  request: none,
})
export const memberships = declare({
  name: 'memberships',
  call: 'GET /users/memberships',
  scope: 'person',
  request: none,
})
export const deals = declare({
  name: 'deals',
  call: 'GET /deals',
  scope: 'person',
  staleAfter: minutes(1),
  request: none,
  needsConfirmedEmail: true,
})
export const points = declare({
  name: 'points',
  call: 'GET /users/points',
  scope: 'person',
  request: none,
})
export const pointsEntries = declare({
  name: 'pointsEntries',
  call: 'GET /users/points/entries',
  scope: 'person',
  request: none,
})
export const loyaltySettings = declare({
  name: 'loyaltySettings',
  call: 'GET /loyalty/settings',
  scope: 'site',
  staleAfter: minutes(60),
  request: none,
})
export const purchases = declare({
  name: 'purchases',
  call: 'GET /users/purchases',
  scope: 'person',
  request: none,
})
export const redemptions = declare({
  name: 'redemptions',
  call: 'GET /users/redemptions',
  scope: 'person',
  request: none,
})
export const reports = declare({
  name: 'reports',
  call: 'GET /users/reports',
  scope: 'person',
  request: none,
})
export const unread = declare({
  name: 'unread',
  call: 'GET /users/notifications',
  scope: 'person',
  request: () => ({ query: { status: 'unread' as const } }),
  listed: ({ unread: count }) => count ?? undefined,
})
export const notifications = declare({
  name: 'notifications',
  call: 'PATCH /users/notifications',
  scope: 'person',
  staleAfter: Infinity,
  request: () => ({ body: {} }),
  filledBy: 'queue',
})
/** The same stored list, for a device on which the screen was never opened: this call marks nothing as seen. */
export const notificationsAhead = declare({
  name: notifications.name,
  call: 'GET /users/notifications/list',
  scope: 'person',
  // Messages that were just opened keep their mark of being new for so long.
  staleAfter: minutes(1),
  request: none,
})

const all: readonly Resource[] = [
  siteConfig,
  states,
  locations,
  mapSettings,
  processor,
  appTexts,
  products,
  account,
  vehicle,
  homeLocation,
  wallet,
  washClub,
  memberships,
  deals,
  points,
  pointsEntries,
  loyaltySettings,
  purchases,
  redemptions,
  reports,
  unread,
  notifications,
] as readonly Resource[]

/** The answers of the logged-in user that a refresh asks for. */
export const userResources = all.filter(({ scope, filledBy }) => scope === 'person' && !filledBy) as readonly Resource<
  Call,
  void
>[]

export const resourceNamed = (name: string): Resource<Call, void> | undefined =>
  all.find((each) => each.name === name) as Resource<Call, void> | undefined
