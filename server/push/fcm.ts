import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/basics/ports.ts'
import type { ServiceAccount } from '#server/settings/firebase-settings.ts'
import { PushRefused, type Push, type PushOutcome, type PushPort } from './port.ts'

export interface FcmOptions {
  clock: Clock
  /** Absent: the global one. */
  fetch?: typeof globalThis.fetch
  /** The most accounts whose access tokens are kept. The default is more than push within the hour of a token. */
  mostAccounts?: number
}

const tokenUrl = 'https://oauth2.googleapis.com/token'
const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const timeLimit = 10_000
const hour = 3_600_000
/** Milliseconds before its expiry at which an access token is renewed. */
const margin = 60_000
/** Seconds that Firebase keeps a push for a phone that is off. */
const timeToLive = 86_400

interface Access {
  token: string
  until: number
}

/**
 * An account by all that its access depends on. The private key is part of it: without it, an account that only names
 * the address of another one would get that one's access token.
 */
const identityOf = ({ projectId, clientEmail, privateKey }: ServiceAccount): string =>
  createHash('sha256')
    .update(JSON.stringify([projectId, clientEmail]))
    .update(privateKey.export({ type: 'pkcs8', format: 'der' }))
    .digest('base64')

/** Firebase Cloud Messaging, HTTP v1, with a service account (OAuth 2.0 by a signed JWT, RFC 7523). */
export const fcmPush = ({
  clock,
  fetch = globalThis.fetch,
  mostAccounts = 1_000,
}: FcmOptions): ((account: ServiceAccount) => PushPort) => {
  const asked = new LRUCache<string, Promise<Access>>({ max: mostAccounts })

  const access = async (account: ServiceAccount, identity: string): Promise<string> => {
    const before = asked.get(identity)
    const known = await before?.catch(() => null)
    if (known && known.until > clock.now()) return known.token
    // A concurrent send may have renewed the token in the meantime: one request serves all.
    const renewed = asked.get(identity)
    const current = renewed && renewed !== before ? renewed : askForAccess(account, clock, fetch)
    asked.set(identity, current)
    return (await current).token
  }

  return (account) => {
    const identity = identityOf(account)
    const post = async (request: object): Promise<Response> => {
      const answer = await fetch(`https://fcm.googleapis.com/v1/projects/${account.projectId}/messages:send`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${await access(account, identity)}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(timeLimit),
      })
      if (answer.status === 401) asked.delete(identity)
      return answer
    }
    return {
      send: async (push) => {
        const answer = await post({ message: messageOf(push) })
        return outcomeOf(answer.status, await answer.text())
      },
      check: async () => {
        // A token of this process may be older than the removal of the key at Google.
        asked.delete(identity)
        // A topic needs no device; this one has no subscribers.
        const { ok, status } = await post({ validate_only: true, message: { topic: 'dry-run', data: {} } })
        if (!ok) throw new PushRefused(`Firebase refused a dry run (${status})`, status)
      },
    }
  }
}

const askForAccess = async (
  { clientEmail, privateKey }: ServiceAccount,
  clock: Clock,
  fetch: typeof globalThis.fetch,
): Promise<Access> => {
  const now = clock.now()
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + hour) / 1000))
    .sign(privateKey)
  const answer = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    signal: AbortSignal.timeout(timeLimit),
  })
  if (!answer.ok) throw new PushRefused(`Firebase gave no access (${answer.status})`, answer.status)
  const { access_token: token, expires_in: seconds } = (await answer.json()) as {
    access_token: string
    expires_in: number
  }
  return { token, until: now + seconds * 1000 - margin }
}

const messageOf = ({ token, data }: Push): object => ({
  token,
  data,
  webpush: { headers: { TTL: String(timeToLive), Urgency: 'high' } },
  android: { priority: 'HIGH', ttl: `${timeToLive}s` },
})

const outcomeOf = (status: number, body: string): PushOutcome => {
  if (status >= 200 && status < 300) return 'sent'
  // A 404 of a proxy, or of another project, says nothing about the device.
  if (/"errorCode":\s*"UNREGISTERED"/.test(body)) return 'gone'
  // The body may contain the token, so it is not part of the error, which is logged.
  throw new PushRefused(`Firebase answered ${status}`, status)
}
