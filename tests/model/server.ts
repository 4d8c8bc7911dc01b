import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import { messages, type ErrorCode } from '#contract/messages.ts'
import { accepted, captivePortal, networkDown, refused, tokenFor } from '#tests/support/fake-server.ts'
import { pause, type World } from './page-lifecycle.ts'
import type { Outcome, Renewal, Silence, SiteKeyAnswer } from './outcomes.ts'
import { answerTo, carryOut, freshState, type PersonState } from './person-state.ts'

/** One effect; effects are listed in order of occurrence. */
export interface Effect {
  change: number
  person: string
  key: string
}

export interface Arrival {
  change: number
  /** The user of the request's token; empty without a token. */
  bearer: string
}

interface Session {
  serial: number
  /** Serial number of the oldest access token that is still valid. */
  oldest: number
  ended: boolean
}

interface Asked {
  call: Call
  body: unknown
  key: string
  bearer: string
  serial: number
  /** Kept referenced until the answer: an abort reaches a request only while it is referenced. */
  held: readonly { readonly signal: AbortSignal }[]
}

/**
 * The simulated server, with a ledger of effects. Like the real server it stores 2xx answers by key, and no refusals.
 */
export class SimulatedServer {
  readonly effects: Effect[] = []
  readonly arrivals: Arrival[] = []
  /** The outcomes of the next requests; an empty plan accepts. */
  plan: Outcome[] = []
  renewals: Renewal[] = []
  siteKeyAnswers: SiteKeyAnswer[] = []
  /** The application key that it accepts; the platform may replace it. */
  appKey = 'app-key'
  /** Number of answers that the app could not apply. */
  garbled = 0
  /** How many turns the answer to a read, or new tokens, take to arrive. */
  readTurns = 2
  /** The number of the change, from its body: each body is unique. */
  readonly changes = new Map<string, number>()
  /** The refused keys with their last refusal. A lasting refusal is repeated for every later copy. */
  readonly refusedKeys = new Map<string, { change: number; refusal: Extract<Outcome, { is: 'refused' }> }>()
  readonly #world: World
  readonly #answers = new Map<string, unknown>()
  readonly #people = new Map<string, PersonState>()
  readonly #sessions = new Map<string, Session>()
  readonly #silent = new Set<Asked['held']>()
  #underway: { request: Asked; after: number }[] = []

  readonly #recognizes: boolean

  /** @param recognizes whether a request that comes again is recognized by its key */
  constructor(world: World, recognizes = true) {
    this.#world = world
    this.#recognizes = recognizes
  }

  state(person: string): PersonState {
    const known = this.#people.get(person)
    if (known) return known
    const fresh = freshState(person)
    this.#people.set(person, fresh)
    return fresh
  }

  /** The user's newest session. The phone may not have received it. */
  sessionOf(person: string): Readonly<Session> | undefined {
    return this.#sessions.get(person)
  }

  /** Ends all faults. Requests under way arrive. */
  heal(): void {
    this.plan = []
    this.renewals = []
    this.siteKeyAnswers = []
    this.readTurns = 2
    for (const { request } of this.#underway.splice(0)) this.#accept(request)
  }

  fetch: typeof fetch = async (input, init) => {
    const raw = new Request(input, init)
    const url = new URL(raw.url)
    const text = await raw.text()
    const call = `${raw.method} ${url.pathname.replace('/api/v1', '')}` as Call
    const bearer = bearerOf(raw.headers.get('Authorization'))
    const request = {
      call,
      body: text ? (JSON.parse(text) as unknown) : undefined,
      key: raw.headers.get('Idempotency-Key') ?? '',
      ...bearer,
      held: [raw, input as Request],
    }
    if (call === 'GET /accounts/site-key') return this.#tellKey()
    const key = raw.headers.get('app_key')
    if (key !== this.appKey) return key ? refusal(403, 'APP_KEY_UNKNOWN') : refusal(400, 'APP_KEY_MISSING')
    if (call === 'POST /users/login') return accepted(this.#begin((request.body as { email: string }).email))
    if (call === 'DELETE /users/tokens') return accepted(true)
    if (call === 'PUT /users/tokens') return this.#renew(request.body as { accessToken: string })
    if (!endpoints[call]) throw new Error(`unexpected call ${call}`)
    return raw.headers.get('queue-type') === 'sequential' ? this.#take(request) : this.#read(request)
  }

  async #tellKey(): Promise<Response> {
    await pause(this.readTurns)
    const how = this.siteKeyAnswers.shift() ?? 'works'
    if (how === 'lost') throw networkDown()
    if (how === 'busy') return refusal(503, 'UNAVAILABLE')
    return how === 'unknown' ? refusal(404, 'SITE_NOT_FOUND') : accepted(this.appKey)
  }

  #begin(person: string) {
    const serial = (this.#sessions.get(person)?.serial ?? 0) + 1
    this.#sessions.set(person, { serial, oldest: serial, ended: false })
    return pairOf(person, serial)
  }

  async #renew({ accessToken }: { accessToken: string }): Promise<Response> {
    await pause(this.readTurns)
    const { bearer } = bearerOf(`Bearer ${accessToken}`)
    const session = this.#sessions.get(bearer)
    const how = this.renewals.shift() ?? 'works'
    if (how === 'unanswered') throw networkDown()
    if (how === 'portal') return captivePortal()
    if (how === 'busy') return refusal(503, 'UNAVAILABLE')
    if (!session || session.ended) return refusal(403, 'REFRESH_FAILED')
    session.serial += 1
    if (how === 'lost') throw networkDown()
    return accepted(pairOf(bearer, session.serial))
  }

  #expire(person: string, ended: boolean): Response {
    const session = this.#sessions.get(person)
    if (session) Object.assign(session, { oldest: session.serial + 1, ended: ended || session.ended })
    return refusal(401, 'JWT_EXPIRED')
  }

  /** Needs a user with a valid token. */
  #admits({ call, bearer, serial }: Asked): boolean {
    if (endpoints[call].access === 'public') return true
    const session = this.#sessions.get(bearer)
    return session !== undefined && !session.ended && serial >= session.oldest
  }

  /** The answer may be out of date when it arrives. */
  async #read(request: Asked): Promise<Response> {
    if (!this.#admits(request)) return refusal(401, 'JWT_EXPIRED')
    const answer = structuredClone(answerTo(this.state(request.bearer), request.call))
    await pause(this.readTurns)
    return accepted(answer)
  }

  async #take(request: Asked): Promise<Response> {
    this.arrivals.push({ change: this.#changeOf(request), bearer: request.bearer })
    this.#arriveLate()
    const outcome = this.plan.shift() ?? { is: 'accepted', told: 'whole', turns: 0 }
    if (outcome.is === 'accepted') await pause(outcome.turns)
    if (outcome.is === 'missed')
      return this.#tell(outcome.told, request, () => refusal(503, 'UNAVAILABLE'), outcome.retryAfter)
    if (!this.#admits(request)) return refusal(401, 'JWT_EXPIRED')
    if (outcome.is === 'late') {
      this.#underway.push({ request, after: outcome.after })
      throw networkDown()
    }
    if (outcome.is === 'expired' || outcome.is === 'ended') return this.#expire(request.bearer, outcome.is === 'ended')
    if (outcome.is === 'postponed') return refusal(outcome.status, outcome.code, outcome.retryAfter)
    if (outcome.is === 'refused' && !this.#answers.has(answerKey(request))) {
      this.refusedKeys.set(request.key, { change: this.#changeOf(request), refusal: outcome })
      return refusal(outcome.status, outcome.code)
    }
    if (outcome.is === 'twice') this.#accept(request)
    if (outcome.is === 'garbled') return this.#garble(request)
    const answer = this.#accept(request)
    return outcome.is === 'accepted' && outcome.told !== 'whole'
      ? this.#tell(outcome.told, request, () => answer)
      : answer
  }

  #arriveLate(): void {
    const due = this.#underway.filter(({ after }) => after <= 0)
    this.#underway = this.#underway
      .filter(({ after }) => after > 0)
      .map(({ request, after }) => ({ request, after: after - 1 }))
    for (const { request } of due) this.#accept(request)
  }

  #garble(request: Asked): Response {
    const answer = this.#accept(request)
    if (!answer.ok) return answer
    this.garbled += 1
    return accepted(null)
  }

  /** As the real server: repeats a stored answer, otherwise applies the change and stores the answer. */
  #accept(request: Asked): Response {
    const known = this.#answers.get(answerKey(request))
    if (known !== undefined) return accepted(known)
    const refusedAs = this.refusedKeys.get(request.key)?.refusal
    if (refusedAs?.lasts) return refusal(refusedAs.status, refusedAs.code)
    const state = this.state(request.bearer)
    carryOut(state, request.call, request.body)
    this.effects.push({ change: this.#changeOf(request), person: request.bearer, key: request.key })
    const answer = structuredClone(answerTo(state, request.call))
    if (this.#recognizes && isKeyed(request.call)) this.#answers.set(answerKey(request), answer)
    return accepted(answer)
  }

  #changeOf(request: Asked): number {
    const change = this.changes.get(JSON.stringify(request.body))
    if (change === undefined) throw new Error(`no user made ${JSON.stringify(request.body)}`)
    return change
  }

  async #tell(how: Silence, request: Asked, answer: () => Response, retryAfter?: number): Promise<Response> {
    const headers = retryAfter ? { 'Retry-After': String(retryAfter) } : undefined
    if (how === 'lost') throw networkDown()
    if (how === 'cut') return new Response((await answer().text()).slice(0, 20), { headers })
    if (how === 'portal') return captivePortal()
    if (how === 'stranger') return Response.json({ signIn: 'https://lobby.test' })
    if (how === 'gateway') return new Response('<h1>Bad gateway</h1>', { status: 502, headers })
    return this.#silence(request.held)
  }

  /** Ends only by the client's time-out, so it does not count as work under way. */
  async #silence(held: Asked['held']): Promise<never> {
    const [{ signal }] = held as [Asked['held'][number]]
    this.#silent.add(held)
    this.#world.busy -= 1
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    this.#world.busy += 1
    this.#silent.delete(held)
    throw signal.reason
  }
}

/** Whether the server recognizes a repeated request by its key. */
export const isKeyed = (call: Call): boolean => (endpoints[call] as Endpoint).idempotency === 'accepted'

const answerKey = ({ bearer, call, key }: Asked): string => `${bearer} ${call} ${key}`

const refusal = (status: number, code: ErrorCode, retryAfter?: number): Response =>
  refused(status, code, messages[code].text, retryAfter ? { 'Retry-After': String(retryAfter) } : {})

const pairOf = (person: string, serial: number) => ({
  accessToken: tokenFor(person, { serial, seconds: 300 }),
  refreshToken: tokenFor(person, { serial, seconds: 86_400 }),
})

const bearerOf = (header: string | null): { bearer: string; serial: number } => {
  const claims = header?.split('.')[1]
  if (!claims) return { bearer: '', serial: 0 }
  const { sub, jti } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string; jti: number }
  return { bearer: sub, serial: jti }
}
