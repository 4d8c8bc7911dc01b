import type { RunningServer } from '../../tests/support/run-server.ts'

/** The headers of calls by the administrator of the demo's first merchant. */
export const adminOf = async (server: RunningServer): Promise<Record<string, string>> => {
  const host = { host: `puddle.localhost:${server.port}` }
  const key = (await server.ask('GET', '/api/v1/accounts/site-key?subdomain=puddle', host)).json<{
    resultData: string
  }>().resultData
  const app = { ...host, app_key: key, deviceid: 'abcdefghij0123456789' }
  const who = { email: 'avery@example.com', password: 'Wash-day-1' }
  const { accessToken } = (await server.ask('POST', '/api/v1/users/login', app, who)).json<{
    resultData: { accessToken: string }
  }>().resultData
  return { ...app, authorization: `Bearer ${accessToken}` }
}
