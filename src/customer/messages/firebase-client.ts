import type { Resource } from '#src/resources/resource.ts'
import type { PushSetup } from '#src/platform/push-token.ts'
import type { Services } from '#src/kit/services.ts'
import { subdomainOf } from '#src/session/app-key.ts'

/** The push configuration of this merchant's browsers; an operator may change it. */
export const firebaseClient: Resource<'GET /firebase', string> = {
  name: 'firebase',
  call: 'GET /firebase',
  scope: 'site',
  staleAfter: 24 * 60 * 60_000,
  request: (subdomain) => ({ query: { subdomain } }),
}

/** The merchant that the configuration is asked for. */
export const merchantAt = (origin: string): string => subdomainOf(new URL(origin).hostname)

type Answer = { vapidKey: string | null; firebaseConfig: object | null }

/** Undefined when the merchant has no push. */
export const setupOf = (answer: Answer | undefined): PushSetup | undefined =>
  answer?.vapidKey && answer.firebaseConfig
    ? { vapidKey: answer.vapidKey, firebaseConfig: answer.firebaseConfig }
    : undefined

/** The stored configuration, refreshed when it is stale; without a network the stale copy is used. */
export const readSetup = async ({
  keeper,
  origin,
}: Pick<Services, 'keeper' | 'origin'>): Promise<PushSetup | undefined> => {
  const subdomain = merchantAt(origin)
  await keeper.freshen(firebaseClient, subdomain).catch(() => undefined)
  return setupOf((await keeper.read(firebaseClient, subdomain))?.value)
}
