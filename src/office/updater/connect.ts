import { withProof } from '#contract/rules/device-proof.ts'
import { isDeviceId } from '#contract/rules/device-id.ts'
import { createContact } from '#src/platform/contact.ts'
import type { Clock } from '#src/platform/clock.ts'
import { randomString } from '#src/platform/random.ts'
import { localValues } from '#src/platform/web-storage.ts'
import { createRemote, type Remote } from '#src/remote/client.ts'

const deviceKey = 'clearcoat office device'

/** Names this browser; a secret that only the servers get. */
const deviceId = (): string => {
  const known = localValues.getItem(deviceKey)
  const id = known && isDeviceId(known) ? known : randomString(20, { digits: true })
  if (id !== known) localValues.setItem(deviceKey, id)
  return id
}

const proofsKey = 'clearcoat office device proofs'

/** The proofs that staff have logged in on this browser, at all servers; a server reads its own. */
export const knownBy = (): string => localValues.getItem(proofsKey) ?? ''

export const keepProof = (proof: string | undefined): void => {
  if (proof !== undefined) localValues.setItem(proofsKey, withProof(knownBy(), proof))
}

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
    deviceId: async () => deviceId(),
    isMobile: false,
    credentials: { accessToken: async () => token(), renew: async () => false },
  })
