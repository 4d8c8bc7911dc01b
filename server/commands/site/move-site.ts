import { formerNameDays } from '#contract/constants.ts'
import { subdomainFrom } from '#contract/rules/subdomain.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { announce } from '#server/live/announce.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { lockSite, moveSite as storeMove } from '#server/tables/sites.ts'

const dayMs = 86_400_000

export interface Move {
  /** A transaction of the platform. */
  tx: Tx
  tenant: number
  userId: string
  /** As typed. */
  subdomain: string
  now: Date
}

const refused = (code: 'SUBDOMAIN_INVALID' | 'SUBDOMAIN_TAKEN' | 'SUBDOMAIN_MOVES') =>
  new Refusal(code, { fieldErrors: { subdomain: new Refusal(code).message } })

const year = 365 * dayMs
/** A move costs customers their installed app, and each takes a name from others for a year. */
const movesPerYear = 5

/**
 * Gives a site another subdomain, at once. The former one leads to the site for a year, and is free then. Open pages are
 * told. Nothing happens when the site has the name already. @returns the name
 * @throws Refusal SUBDOMAIN_INVALID, SUBDOMAIN_TAKEN, SUBDOMAIN_MOVES
 */
export const moveSite = async ({ tx, tenant, userId, subdomain: typed, now }: Move): Promise<string> => {
  const subdomain = subdomainFrom(typed)
  if (subdomain === null) throw refused('SUBDOMAIN_INVALID')
  const site = await lockSite(tx, tenant)
  if (!site) throw new Refusal('SITE_NOT_FOUND')
  const before = site.subdomain
  if (subdomain === before) return subdomain
  const moves = site.movedAt.filter((at) => now.getTime() - at.getTime() < year)
  if (moves.length >= movesPerYear) throw refused('SUBDOMAIN_MOVES')
  const answeredUntil = new Date(now.getTime() + formerNameDays * dayMs)
  if (!(await storeMove(tx, { site, subdomain, answeredUntil, movedAt: [...moves, now], now })))
    throw refused('SUBDOMAIN_TAKEN')
  const actor = adminActor(userId)
  const changes = [{ field: 'subdomain' as const, before, after: subdomain }]
  const act = { act: 'subdomain changed', subject: subdomain, detail: { before }, changes } as const
  await recordAct(tx, { tenant, now, actor, ...act })
  await announce(tx, { about: 'moved', tenant, subdomain })
  return subdomain
}
