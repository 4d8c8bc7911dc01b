import type { FastifyInstance } from 'fastify'
import type { Cause, ErrorDetail, ErrorFilter, ErrorList, Occurrence } from '#contract/shapes/error-cause.ts'
import { isNewerVersion } from '#contract/rules/version.ts'
import { serve } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { setErrorState } from '#server/commands/platform/set-error-state.ts'
import type { Tx } from '#server/database/transact.ts'
import {
  causeById,
  listCauses,
  occurrencesOf,
  overviewOfCauses,
  type CauseRow,
  type OccurrenceRow,
} from '#server/tables/error-causes.ts'
import { allSites } from '#server/tables/sites.ts'

/** Causes of one answer. */
const most = 50

/** The inbox of errors. */
export const errorRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /system/errors', ({ tx, query }) => readList(tx, query))

  serve(app, 'GET /system/errors/{id}', ({ tx, params: { id } }) => readDetail(tx, id))

  serve(app, 'PUT /system/errors/{id}/state', async ({ tx, staff, now, params: { id }, body: { state } }) => {
    await setErrorState({ tx, id, state, staff, now })
    return readDetail(tx, id)
  })
}

type Names = ReadonlyMap<number, string>

const namesOfSites = async (tx: Tx): Promise<Names> =>
  new Map((await allSites(tx)).map(({ tenantId, subdomain }) => [tenantId, subdomain]))

/** The number of a site that does not exist. */
const noSite = 0

const readList = async (tx: Tx, { merchant, before, ...filter }: ErrorFilter): Promise<ErrorList> => {
  const names = await namesOfSites(tx)
  const [site = noSite] = [...names].find(([, name]) => name === merchant) ?? []
  const wanted = {
    ...filter,
    site: merchant === undefined ? undefined : site,
    before: before === undefined ? undefined : new Date(before),
  }
  const causes = await listCauses(tx, wanted, most + 1)
  const { versions, sites, ...states } = await overviewOfCauses(tx)
  return {
    causes: causes.slice(0, most).map((cause) => presentCause(cause, names)),
    hasMore: causes.length > most,
    states,
    versions: versions.sort((one, other) => (isNewerVersion(one, other) ? -1 : 1)),
    merchants: namesOf(sites, names),
  }
}

const readDetail = async (tx: Tx, id: string): Promise<ErrorDetail> => {
  const cause = await causeById(tx, id)
  if (!cause) throw new Refusal('ERROR_UNKNOWN')
  const names = await namesOfSites(tx)
  const occurrences = await occurrencesOf(tx, id)
  return {
    cause: presentCause(cause, names),
    stateAt: cause.stateAt?.toISOString() ?? null,
    stateBy: cause.stateBy,
    days: Object.entries(cause.days)
      .map(([day, count]) => ({ day, count }))
      .sort((one, other) => one.day.localeCompare(other.day)),
    occurrences: occurrences.map((each) => presentOccurrence(each, names)),
  }
}

const namesOf = (sites: readonly number[], names: Names): string[] =>
  sites.flatMap((site) => names.get(site) ?? []).sort((one, other) => one.localeCompare(other))

const presentCause = (row: CauseRow, names: Names): Cause => {
  const { id, source, title, state, count, firstAt, lastAt, versions, sites, hasMoreSites, cameAgainIn } = row
  return {
    id,
    source,
    title,
    state,
    count,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    versions,
    merchants: namesOf(sites, names),
    hasMoreMerchants: hasMoreSites,
    cameAgainIn,
  }
}

const presentOccurrence = (row: OccurrenceRow, names: Names): Occurrence => {
  const { id, at, message, stack, statement, page, version, site, requestId, traceId } = row
  const merchant = site === null ? null : (names.get(site) ?? null)
  return { id, at: at.toISOString(), message, stack, statement, page, version, merchant, requestId, traceId }
}
