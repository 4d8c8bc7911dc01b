import { createContact } from '#src/platform/contact.ts'
import type { Clock } from '#src/platform/clock.ts'
import { createRemote, type Remote } from '#src/remote/client.ts'

/** A client for the platform's calls of one server. The token is asked for at each call, and stored nowhere. */
export const connectTo = (
  origin: string,
  { token, ...ports }: { clock: Clock; fetch?: typeof fetch; token: () => string | undefined },
): Pick<Remote, 'ask'> =>
  createRemote({
    ...ports,
    contact: createContact(),
    origin,
    appKey: async () => undefined,
    deviceId: async () => undefined,
    isMobile: false,
    credentials: { accessToken: async () => token(), renew: async () => false },
  })
