import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call, type ResultOf } from '#contract/endpoints/index.ts'
import type { ErrorCode } from '#contract/messages.ts'
import { after, type Maybe } from '#server/basics/maybe.ts'
import { subdomainOf, type Tenant } from '#server/tenancy/sites.ts'
import { addressOf } from '../address.ts'
import type { Claim } from '../admission.ts'
import { admitRequests } from '../admit-request.ts'
import { sharedHeaders } from '../answers.ts'
import type { InsideTransaction } from '../handler-input.ts'
import { prepareInput } from '../input.ts'
import { prepare } from '../prepare.ts'
import { admitCaller, runInsideTransaction, successOf } from '../run.ts'
import { failingAs, respond, routePath } from '../serve.ts'
import { makeThrottle } from '../throttle.ts'
import { sendShared } from './send-shared.ts'
import { sharedQuery, type SharedQuery } from './shared-query.ts'
import type { Body, Read, SharedAnswer, SharedName } from './shared-reads.ts'

/** The input of a read that is the same for every visitor. A public call reads as the platform, also of a host. */
export type SharedInput<K extends Call = Call> = Pick<InsideTransaction<K>, 'tx' | 'tenant' | 'query' | 'deps'>

interface SharedOptions<K extends Call> {
  /** The error code for a defect in the handler; absent: INTERNAL. */
  failsAs?: ErrorCode
  /** The tenant that a public call concerns, by its query. Absent: the platform. @throws Refusal */
  tenantOf?: (query: InsideTransaction<K>['query'], asker: string) => Maybe<number>
  /** A public call whose answer depends on the tenant of the host, which it has instead of one by its key. */
  ofHost?: boolean
  /** Answers a request with a token, from the database. Absent: the answer is the same. */
  withPerson?: (it: InsideTransaction<K>) => Promise<ResultOf<K>>
}

/** An answer and its name. */
interface Found {
  of: SharedName
  answer: SharedAnswer
}

/** The id in a Site-Version header; null when absent or no id. */
const versionOf = ({ headers }: FastifyRequest): number | null => {
  const written = headers['site-version']
  return typeof written === 'string' && /^\d{1,15}$/.test(written) ? Number(written) : null
}

/**
 * Serves a call whose answer is the same for every visitor of a tenant, from memory: with admission, limits, input
 * validation and envelope, as `serve`. The handler runs in one transaction, once for each change of the tenant.
 */
export const serveShared = <K extends Call>(
  app: FastifyInstance,
  call: K,
  handler: (it: SharedInput<K>) => Promise<ResultOf<K>>,
  { failsAs, tenantOf, ofHost, withPerson }: SharedOptions<K> = {},
): void => {
  const { kernel } = app
  const endpoint: Endpoint = endpoints[call]
  const isPublic = endpoint.access === 'public'
  const work = handler as unknown as (it: object) => Promise<unknown>
  const admission = admitRequests(kernel, endpoint, makeThrottle(kernel, endpoint))
  const queryOf = sharedQuery(call, endpoint)
  const headers = sharedHeaders(endpoint)
  prepareInput(endpoint)
  kernel.readers.set(call, work)

  const preparedOf = (request: FastifyRequest, claim: Claim) => prepare(kernel, call, endpoint, request, claim)
  const answerPerson = async (request: FastifyRequest, reply: FastifyReply, claim: Claim): Promise<FastifyReply> => {
    const prepared = preparedOf(request, claim)
    const personal = withPerson as unknown as (it: InsideTransaction) => Promise<unknown>
    return respond(request, reply, prepared, await runInsideTransaction(prepared, personal))
  }
  /** Computes the answer. */
  const loadFor = async (read: Read, tenant: Tenant | null, query: unknown): Promise<Body> => {
    const as = isPublic ? null : (tenant?.id ?? null)
    const result = await read(as, (tx) => work({ tenant, query, deps: kernel.deps, tx }))
    return { content: successOf(kernel, call, result), type: 'application/json; charset=utf-8' }
  }
  const tenantOfHost = (request: FastifyRequest): Maybe<Tenant | null> => {
    const subdomain = subdomainOf(request.host, kernel.deps.settings.publicHost)
    if (subdomain === null) return null
    const site = kernel.sites.bySubdomain(subdomain, addressOf(request.ip))
    return after(site, (found) => found && { id: found.tenantId, subdomain: found.subdomain })
  }
  const findFor = (request: FastifyRequest, tenant: Tenant | null, id: number | null, asked: SharedQuery) => {
    const of = { tenant: id, name: asked.name }
    return after(
      kernel.shared.get(of, (read) => loadFor(read, tenant, asked.query), versionOf(request)),
      (answer): Found => ({ of, answer }),
    )
  }
  const find = (request: FastifyRequest, { tenant }: Claim, asked: SharedQuery): Maybe<Found> => {
    if (ofHost) return after(tenantOfHost(request), (site) => findFor(request, site, site?.id ?? null, asked))
    if (tenantOf)
      return after(tenantOf(asked.query as never, addressOf(request.ip)), (id) => findFor(request, tenant, id, asked))
    return findFor(request, tenant, isPublic ? null : (tenant?.id ?? null), asked)
  }
  // Continues at once where all that it needs is in memory: then no promise is made.
  const answer = (request: FastifyRequest, reply: FastifyReply): Maybe<unknown> => {
    const claim = admission.claimOf(request)
    const { bearer } = claim
    if (bearer && withPerson) return answerPerson(request, reply, claim)
    const asked = queryOf(request)
    return after(
      bearer ? kernel.admitted.admit(bearer, () => admitCaller(preparedOf(request, claim))) : undefined,
      () =>
        after(
          failsAs
            ? failingAs(failsAs, request.log, async () => find(request, claim, asked))
            : find(request, claim, asked),
          (found) => sendShared(kernel.shared, found, request, reply, headers),
        ),
    )
  }
  app.get(routePath(call), { compress: false, onRequest: admission.onRequest }, answer)
}
