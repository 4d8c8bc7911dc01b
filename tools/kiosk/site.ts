import { request } from 'node:http'

export interface Answer {
  success: boolean
  resultData: unknown
  errorMessage: string | null
  errorCode?: string
}

export interface Call {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: object
}

/**
 * Calls a merchant's site. Node does not resolve NAME.localhost, and its fetch does not allow setting the Host header,
 * so the request goes to the address of `server` with the site's name as its host.
 */
export const callSite = (server: URL, subdomain: string, call: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const body = call.body ? JSON.stringify(call.body) : ''
    const host = `${subdomain}.${process.env.PUBLIC_HOST ?? 'localhost'}${server.port ? `:${server.port}` : ''}`
    const headers = {
      host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...call.headers,
    }
    const to = {
      hostname: server.hostname,
      port: server.port || 80,
      method: call.method,
      path: `/api/v1${call.path}`,
      headers,
    }
    const sent = request(to, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        try {
          resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Answer)
        } catch {
          reject(new Error(`${server.host} answers, but not like a Clearcoat server.`))
        }
      })
    })
    sent.on('error', () => reject(new Error(`No answer from ${server.href}. Is the server running?`)))
    sent.end(body)
  })
