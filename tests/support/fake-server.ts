export interface Seen {
  call: string
  headers: Headers
  body: unknown
}

type Reply = Response | Error | 'hang'
type Script = (seen: Seen) => Reply | Promise<Reply>

/** A server behind `fetch`, scripted by the test. An unexpected request is an error of the test. */
export class FakeServer {
  readonly seen: Seen[] = []
  #scripts = new Map<string, Script>()

  on(call: string, script: Script): this {
    this.#scripts.set(call, script)
    return this
  }

  fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
    const form = isForm ? await request.formData() : undefined
    const text = form ? '' : await request.text()
    const seen = {
      call: `${request.method} ${url.pathname.replace('/api/v1', '')}`,
      headers: request.headers,
      body: form ?? (text ? JSON.parse(text) : undefined),
    }
    this.seen.push(seen)
    const script = this.#scripts.get(seen.call)
    if (!script) throw new Error(`unexpected call ${seen.call}`)
    const reply = await script(seen)
    if (reply === 'hang')
      return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
    if (reply instanceof Error) throw reply
    return reply
  }
}

export const accepted = (resultData: unknown, headers: Record<string, string> = {}): Response =>
  Response.json({ success: true, resultData, errorMessage: null }, { headers })

export const refused = (
  status: number,
  errorCode: string,
  errorMessage: string,
  headers: Record<string, string> = {},
): Response => Response.json({ success: false, resultData: null, errorMessage, errorCode }, { status, headers })

export const networkDown = (): Error => new TypeError('Failed to fetch')

export const captivePortal = (): Response =>
  new Response('<html>Sign in to LobbyGuest</html>', { headers: { 'Content-Type': 'text/html' } })

/** An unsigned token with the claims that the app reads. */
export const tokenFor = (person: string, { seconds = 300, serial = 1, admin = false } = {}): string => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return [
    encode({ alg: 'none' }),
    encode({ sub: person, iat: 1000, exp: 1000 + seconds, IsAdmin: String(admin), jti: serial }),
    'x',
  ].join('.')
}
