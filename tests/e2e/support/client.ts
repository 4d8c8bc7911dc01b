import type { SiteConfig } from '#contract/site/settings.ts'
import { password, type RunningServer } from './phone.ts'

interface Client {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown, headers?: Record<string, string>): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  remove<T>(path: string): Promise<T>
}

/**
 * A user who calls the server directly, past the link and the browser: to read the server's state, or to act as
 * another device.
 */
export const personOnServer = async (server: RunningServer, email: string, site = 'puddle'): Promise<Client> => {
  const host = `${site}.localhost:${server.port}`
  const device = 'elsewhere00000000000'
  const send = async <T>(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<T> => {
    const answer = await server.ask(
      method,
      `/api/v1${path}`,
      { host, deviceId: device, 'content-type': 'application/json', ...headers },
      body,
    )
    const { success, resultData, errorMessage } = answer.json<{
      success: boolean
      resultData: T
      errorMessage: string | null
    }>()
    if (!success) throw new Error(`${method} ${path}: ${errorMessage}`)
    return resultData
  }
  const app_key = await send<string>('GET', `/accounts/site-key?subdomain=${site}`, {})
  const { accessToken } = await send<{ accessToken: string }>(
    'POST',
    '/users/login',
    { app_key },
    { email, password, rememberMe: false },
  )
  const headers = { app_key, authorization: `Bearer ${accessToken}` }
  return {
    get: (path) => send('GET', path, headers),
    post: (path, body, more) => send('POST', path, { ...headers, ...more }, body),
    put: (path, body) => send('PUT', path, headers, body),
    remove: (path) => send('DELETE', path, headers),
  }
}

/** Saves a merchant's configuration as its admin does, with some members changed. */
export const saveSite = async (
  server: RunningServer,
  change: Partial<SiteConfig>,
  site = 'puddle',
): Promise<SiteConfig> => {
  const admin = await personOnServer(server, 'avery@example.com', site)
  const siteConfig = await admin.get<SiteConfig>('/accounts/site-config')
  return admin.post<SiteConfig>('/accounts/site-config', { siteConfig: { ...siteConfig, ...change } })
}
