import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import { after, type Maybe } from '#server/basics/maybe.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { subdomainOf, type Tenant } from '#server/tenancy/sites.ts'
import { addressOf } from './address.ts'
import type { Claim } from './admission.ts'
import { sharedHeaders } from './answers.ts'
import { failingAs } from './errors.ts'
import { readInput } from './input.ts'
import type { Kernel } from './kernel.ts'
import { sendShared } from './memory/send-shared.ts'
import { sharedName, type Body, type Read, type SharedAnswer, type SharedName } from './memory/shared-reads.ts'
import { prepare } from './prepare.ts'
import { admitCaller, successOf } from './run.ts'

/** An answer and its name. */
interface Found {
  of: SharedName
  answer: SharedAnswer
}

/**
 * Answers an admitted request of a call whose answer is the same for every visitor of a tenant. The handler runs in one
 * transaction, once for each change of the tenant. The answerer continues at once where all that it needs is in memory:
 * then no promise is made.
 */
export const answerFromMemory = (kernel: Kernel, call: Call, handler: (it: object) => Promise<unknown>) => {
  const endpoint: Endpoint = endpoints[call]
  const isPublic = endpoint.access === 'public'
  const askedOf = queryReader(call, endpoint)
  const findTenant = tenantFinder(kernel, endpoint)
  const headers = sharedHeaders(endpoint)

  /** Computes the answer. */
  const load = async (read: Read, tenant: Tenant | null, query: unknown): Promise<Body> => {
    const as = isPublic ? null : (tenant?.id ?? null)
    const result = await read(as, (tx) => handler({ tenant, query, deps: kernel.deps, tx }))
    return { content: successOf(kernel, call, result), type: 'application/json; charset=utf-8' }
  }
  const find = (request: FastifyRequest, claim: Claim, { name, query }: Asked): Maybe<Found> =>
    after(findTenant(request, claim, query), (tenant) => {
      const of = { tenant: tenant?.id ?? null, name }
      const answer = kernel.shared.get(of, (read) => load(read, tenant, query), versionOf(request))
      return after(answer, (known): Found => ({ of, answer: known }))
    })
  const admit = (request: FastifyRequest, claim: Claim): Maybe<unknown> =>
    claim.bearer
      ? kernel.admitted.admit(claim.bearer, () => admitCaller(prepare(kernel, call, endpoint, request, claim)))
      : undefined

  return (request: FastifyRequest, reply: FastifyReply, claim: Claim): Maybe<unknown> => {
    const asked = askedOf(request)
    return after(admit(request, claim), () => {
      const found = endpoint.failsAs
        ? failingAs(endpoint, request.log, async () => find(request, claim, asked))
        : find(request, claim, asked)
      return after(found, (known) => sendShared(kernel.shared, known, request, reply, headers))
    })
  }
}

/** The id in a Site-Version header; null when absent or no id. */
const versionOf = ({ headers }: FastifyRequest): number | null => {
  const written = headers['site-version']
  return typeof written === 'string' && /^\d{1,15}$/.test(written) ? Number(written) : null
}

type TenantFinder = (request: FastifyRequest, claim: Claim, query: unknown) => Maybe<Tenant | null>

/** The tenant whose answer a call gives; null: the platform's. Refuses SITE_NOT_FOUND for a subdomain of no site. */
const tenantFinder = ({ sites, deps }: Kernel, { access, tenantBy }: Endpoint): TenantFinder => {
  const bySubdomain = (subdomain: string, { ip }: FastifyRequest): Maybe<Tenant | null> =>
    after(sites.bySubdomain(subdomain, addressOf(ip)), (site) => site && sites.tenantOf(site))
  if (tenantBy === 'host')
    return (request) => {
      const subdomain = subdomainOf(request.host, deps.settings.publicHost)
      return subdomain === null ? null : bySubdomain(subdomain, request)
    }
  if (tenantBy === 'subdomain')
    return (request, _claim, query) =>
      after(bySubdomain((query as { subdomain: string }).subdomain, request), (tenant) => {
        if (!tenant) throw new Refusal('SITE_NOT_FOUND')
        return tenant
      })
  return access === 'public' ? () => null : (_request, { tenant }) => tenant
}

/** What a request asks for. */
interface Asked {
  /** Validated. */
  query: unknown
  /** Unique for the call and what the query means, however it is spelled. */
  name: string
}

/** Spellings of one call's query; a flood of others must not fill the memory. */
const mostSpellings = 500

/** Reads the query of a request, once for each spelling. @throws Refusal, as `readInput` */
const queryReader = (call: Call, endpoint: Endpoint): ((request: FastifyRequest) => Asked) => {
  const plain: Asked = { query: undefined, name: call }
  if (!endpoint.query) return () => plain
  const spellings = new LRUCache<string, Asked>({ max: mostSpellings })
  return ({ url, query }) => {
    const spelling = url.slice(url.indexOf('?'))
    const known = spellings.get(spelling)
    if (known) return known
    const read = readInput(endpoint, 'query', query)
    const asked = { query: read, name: sharedName(call, read as object) }
    spellings.set(spelling, asked)
    return asked
  }
}
