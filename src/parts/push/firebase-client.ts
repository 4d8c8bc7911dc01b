import type { Resource } from '#src/resources/resource.ts'
import type { PushSetup } from '#src/platform/push-token.ts'
import type { Services } from '../services.ts'

/** How a browser of this merchant registers for push messages; changes when an operator changes it. */
export const firebaseClient: Resource<'GET /firebase', string> = {
  name: 'firebase',
  call: 'GET /firebase',
  scope: 'site',
  staleAfter: 24 * 60 * 60_000,
  request: (subdomain) => ({ query: { subdomain } }),
}

/** The first label of the merchant's host. */
export const subdomainOf = (origin: string): string => new URL(origin).hostname.split('.')[0]!.toLowerCase()

type Answer = { vapidKey: string | null; firebaseConfig: object | null }

/** Undefined when push is off here. */
export const setupOf = (answer: Answer | undefined): PushSetup | undefined =>
  answer?.vapidKey && answer.firebaseConfig
    ? { vapidKey: answer.vapidKey, firebaseConfig: answer.firebaseConfig }
    : undefined

/** What is known of it, asked for when that is old; without a network the old serves. */
export const readSetup = async ({
  keeper,
  origin,
}: Pick<Services, 'keeper' | 'origin'>): Promise<PushSetup | undefined> => {
  const subdomain = subdomainOf(origin)
  await keeper.freshen(firebaseClient, subdomain).catch(() => undefined)
  return setupOf((await keeper.read(firebaseClient, subdomain))?.value)
}
