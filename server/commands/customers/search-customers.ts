import { markOf, soughtIn, type CustomerKey, type Sought } from '#contract/rules/customer-search.ts'
import { stateOf } from '#contract/rules/membership.ts'
import { phoneText } from '#contract/rules/phone.ts'
import type { CustomerHit, CustomerHits } from '#contract/shapes/customer.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { openingSince } from '#server/tables/audit-reads.ts'
import { hasAuditValues, insertAuditValues } from '#server/tables/audit-values.ts'
import { cardsOf } from '#server/tables/cards.ts'
import { clubsOfUsers, termsOfClub } from '#server/tables/clubs.ts'
import { keysFor, type FittingKey } from '#server/tables/customer-keys.ts'
import { deleteSearch, lockSearch, noteSearch, type SearchKey } from '#server/tables/customer-searches.ts'
import { ordersByNumber, receiptsByNumber } from '#server/tables/number-search.ts'
import { userById, usersByIds, type UserRow } from '#server/tables/users.ts'
import { vehiclesOfUsers } from '#server/tables/vehicles.ts'
import { cancelWork, scheduleWork } from '#server/tables/work.ts'
import { Refusal } from '#server/basics/refusal.ts'

/** Hits of one answer. */
const most = 20

/** A search with fewer characters is not told to the audit log. */
const fewestTold = 3

/** Milliseconds after the last key until a search has ended. */
const pause = 5 * 60_000

/** Milliseconds within which an administrator's openings of one customer are one. */
const justNow = 60_000

interface Search {
  tx: Tx
  tenant: number
  /** The administrator. */
  adminId: string
  /** Of the search, chosen by the administrator's page. */
  id: string
  now: Date
}

export interface TypedSearch extends Search {
  text: string
}

export interface Opening extends Search {
  /** The customer. */
  userId: string
}

const workOf = ({ tenant }: { tenant: number }, { userId, id }: SearchKey) => ({
  tenant,
  kind: 'customer-search',
  subject: `${userId} ${id}`,
})

/** The customers that typed words fit. The words are kept until the search has ended, for the audit log. */
export const searchCustomers = async (search: TypedSearch): Promise<CustomerHits> => {
  const { tx, tenant, adminId, id, text, now } = search
  const words = text.trim()
  if (words.length >= fewestTold) {
    const key = { userId: adminId, id }
    await noteSearch(tx, { ...key, tenantId: tenant, words, typedAt: now })
    await scheduleWork(tx, [workOf(search, key)], new Date(now.getTime() + pause))
  }
  const sought = soughtIn(words)
  const found = [
    ...firstOfEach(await keysFor(tx, sought, most + 1), sought),
    ...(await ordersByNumber(tx, words, most)),
    ...(await receiptsByNumber(tx, words, most)),
  ]
  return { hits: await presentHits(tx, found.slice(0, most), now), hasMore: found.length > most }
}

/** Something that fits: a key of the customer, or the number of an order or a receipt. */
type Fitting =
  | (FittingKey & { typed: CustomerKey })
  | { kind: 'order'; userId: string; number: string; typed: string; order: CustomerHit['order'] }
  | { kind: 'receipt'; userId: string; number: string; typed: string }

/** What fits in whole comes first, then names, plates, phone numbers, emails and cards; each customer once. */
const firstOfEach = (keys: readonly FittingKey[], { words, whole }: Sought): Fitting[] => {
  const typed = [...whole, ...(words[0] ?? [])]
  const fitting = keys.flatMap((found) => {
    const begun = typed.find(({ kind, key }) => kind === found.kind && found.key.startsWith(key))
    return begun ? [{ ...found, typed: begun }] : []
  })
  const wholes = fitting
    .filter(({ key, typed: { key: begun } }) => key === begun)
    .toSorted((a, b) => b.key.length - a.key.length)
  const customers = new Set<string>()
  return [...wholes, ...fitting].filter(({ userId }) => {
    const isNew = !customers.has(userId)
    customers.add(userId)
    return isNew
  })
}

const presentHits = async (tx: Tx, found: readonly Fitting[], now: Date): Promise<CustomerHit[]> => {
  const ids = [...new Set(found.map(({ userId }) => userId))]
  if (ids.length === 0) return []
  const users = new Map((await usersByIds(tx, ids)).map((user) => [user.id, user]))
  const wanted = (kind: Fitting['kind']) => found.filter((each) => each.kind === kind).map(({ userId }) => userId)
  const vehicles = await vehiclesOfUsers(tx, wanted('plate'))
  const cards = await cardsOf(tx, wanted('card'))
  const clubs = await clubsOfUsers(tx, ids, now)
  return found.flatMap((fitting): CustomerHit[] => {
    const user = users.get(fitting.userId)
    if (!user) return []
    return [
      {
        id: user.id,
        name: nameOf(user),
        email: user.email,
        fits: fitsOf(fitting, {
          user,
          plates: vehicles.filter(({ userId }) => userId === user.id).map(({ license }) => license),
          lastFour: cards.find(({ userId }) => userId === user.id)?.last4 ?? '',
        }),
        order: fitting.kind === 'order' ? fitting.order : null,
        memberships: clubs
          .filter(({ userId }) => userId === user.id)
          .map((club) => ({ name: club.name, state: shownState(stateOf(termsOfClub(club), now.getTime())) })),
      },
    ]
  })
}

/** The ended ones are not listed. */
const shownState = (state: ReturnType<typeof stateOf>) => (state === 'ended' ? 'ending' : state)

const nameOf = ({ firstName, lastName }: UserRow): string => `${firstName} ${lastName}`

interface Values {
  user: UserRow
  plates: readonly string[]
  lastFour: string
}

const fitsOf = (fitting: Fitting, { user, plates, lastFour }: Values): CustomerHit['fits'] => {
  const { kind } = fitting
  if (kind === 'order' || kind === 'receipt') return { kind, text: fitting.number, from: 0, to: fitting.typed.length }
  const { typed } = fitting
  const texts = {
    name: [nameOf(user)],
    email: [user.email],
    phone: [phoneText(user.cellPhoneNumber)],
    plate: plates,
    card: [lastFour],
  }[kind]
  for (const text of texts) {
    const mark = markOf(typed, text)
    if (mark) return { kind, text, from: mark[0], to: mark[1] }
  }
  return { kind, text: texts[0] ?? '', from: 0, to: 0 }
}

/** Ends a search by opening a customer. @throws Refusal CUSTOMER_UNKNOWN */
export const openFoundCustomer = async (opening: Opening): Promise<void> => {
  const { tx, tenant, adminId, id, userId, now } = opening
  if (!(await userById(tx, userId))) throw new Refusal('CUSTOMER_UNKNOWN')
  const key = { userId: adminId, id }
  const search = await lockSearch(tx, key)
  await deleteSearch(tx, key)
  await cancelWork(tx, [workOf(opening, key)])
  const values = search ? { words: search.words } : {}
  const since = new Date(now.getTime() - justNow)
  // The page may have been faster: its opening gets the words.
  const opened = await openingSince(tx, { tenant, adminId, userId, since })
  if (opened !== undefined && !(await hasAuditValues(tx, opened))) {
    if (search) await insertAuditValues(tx, { tenantId: tenant, actId: opened, userId, values, at: now })
    return
  }
  const act = { act: 'customer opened', subject: userId } as const
  const personal = search ? { personal: { userId, ...values } } : {}
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act, ...personal })
}

export interface CustomerView {
  tx: Tx
  tenant: number
  /** The administrator. */
  adminId: string
  /** The customer. */
  userId: string
  now: Date
}

/**
 * Notes that a customer's page is opened, however it was come to. What is asked for again by the same administrator within
 * a minute belongs to one opening.
 */
export const noteOpening = async ({ tx, tenant, adminId, userId, now }: CustomerView): Promise<void> => {
  const since = new Date(now.getTime() - justNow)
  if ((await openingSince(tx, { tenant, adminId, userId, since })) !== undefined) return
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), act: 'customer opened', subject: userId })
}

export interface SearchEnd {
  tx: Tx
  tenant: number
  /** Of its work. */
  subject: string
  now: Date
}

/**
 * Ends a search in which no customer was opened, once the pause after its last key is over.
 * @returns when it ends; null: it has ended
 */
export const endSearch = async ({ tx, tenant, subject, now }: SearchEnd): Promise<Date | null> => {
  const [userId = '', id = ''] = subject.split(' ')
  const search = await lockSearch(tx, { userId, id })
  if (!search) return null
  const end = new Date(search.typedAt.getTime() + pause)
  if (end > now) return end
  await deleteSearch(tx, search)
  const personal = { userId: null, words: search.words }
  await recordAct(tx, { tenant, now, actor: adminActor(userId), act: 'customers searched', personal })
  return null
}
