import { openBotCheck } from '#src/kit/bot-check/open-bot-check.ts'
import type { Services } from '#src/kit/services.ts'
import { openDatabases } from '#src/local/open.ts'
import { enterAsGuest, logIn } from '#src/session/log-in.ts'
import { readSession } from '#src/session/stored-session.ts'
import { fetchSite, storedSite, subdomainOf } from '#src/kit/site/fetch-site.ts'

/**
 * The log-in that the address names, in demo mode only: `?demo=casey`. `&only=first` applies it only to a phone without
 * a session.
 */
export interface DemoRole {
  id: string
  onlyFirst: boolean
}

export const demoRoleOf = (search: string): DemoRole | null => {
  const asked = new URLSearchParams(search)
  const id = asked.get('demo') ?? ''
  return /^[a-z]{1,20}$/.test(id) ? { id, onlyFirst: asked.get('only') === 'first' } : null
}

type Ports = Pick<Services, 'own' | 'copy' | 'clock' | 'remote' | 'keeper' | 'report'>

/** Time limit of each of the two requests, in milliseconds. */
const timeLimit = 5_000

const readJson = async (fetch: typeof globalThis.fetch, path: string): Promise<Record<string, unknown> | null> => {
  const answer = await fetch(path, { signal: AbortSignal.timeout(timeLimit), cache: 'no-store' })
  return answer.ok ? ((await answer.json()) as Record<string, unknown>) : null
}

/**
 * Logs in as a role of the demo, before the first screen is drawn. The address names the role; this host serves the
 * role's credentials in demo mode only. A failure leaves the session unchanged: the log-in screen follows.
 * @param hostname names the tenant
 */
export const enterDemo = async (
  ports: Ports,
  { id, onlyFirst }: DemoRole,
  { fetch, hostname }: { fetch: typeof globalThis.fetch; hostname: string },
): Promise<void> => {
  const config = await readJson(fetch, '/app-config.json')
  if (config?.environment !== 'demo') return
  await openDatabases(ports.own, ports.copy)
  if (onlyFirst && (await readSession(ports.own)).state !== 'none') return
  const role = await readJson(fetch, `/front-door/roles/${id}`)
  if (!role) return
  // The log-in sends the tenant's application key, which a first visit has not fetched yet.
  if (!(await storedSite(ports))) await fetchSite(ports, subdomainOf(hostname))
  if (role.guest === true) return enterAsGuest(ports.own)
  const body = { email: String(role.email), password: String(role.password), rememberMe: true }
  await openBotCheck(ports).send((captcha) => logIn(ports, body, captcha))
}

/** Logs in as the role that this page's address names; the address then no longer does. */
export const enterDemoOfPage = async (ports: Ports): Promise<void> => {
  const role = demoRoleOf(location.search)
  history.replaceState(history.state, '', location.pathname + location.hash)
  if (role) await enterDemo(ports, role, { fetch: fetch.bind(window), hostname: location.hostname })
}
