import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let live: TestServer
let demo: TestServer
beforeAll(async () => {
  live = await makeServer({
    env: {
      CLEARCOAT_MODE: 'production',
      PUBLIC_HOST: 'wash.example',
      JWT_SECRET: 'a secret of thirty-two and more different letters',
      SMTP_URL: 'smtp://localhost',
      IPS_HOSTS: 'pay.example, api.pay.example',
      CREDENTIALS_KEY: Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64'),
    },
  })
  demo = await makeServer({ env: { CARD_PROCESSORS: 'simulators', SIMULATOR_PORT: '8329' } })
})
afterAll(async () => {
  await live.close()
  await demo.close()
})
const at = (server: TestServer, url: string, host: string) => server.app.inject({ url, headers: { host } })
const policyOf = async (server: TestServer, url: string, host: string) => {
  const { statusCode, headers } = await at(server, url, host)
  expect(statusCode).toBe(200)
  return String(headers['content-security-policy'])
}

test.each([
  ['live', 'https://gateway.moneris.com'],
  ['test', 'https://gatewayt.moneris.com'],
])('the %s page of Moneris loads from %s alone, in production too', async (stage, moneris) => {
  const policy = await policyOf(live, `/moneris/${stage}`, 'pay-frame.wash.example')
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    `script-src 'self' ${moneris}`,
    `style-src 'self' 'unsafe-inline' ${moneris}`,
    `img-src ${moneris}`,
    `connect-src ${moneris}`,
    `frame-src ${moneris}`,
    'frame-ancestors https://*.wash.example',
  ])
  const { body } = await at(live, `/moneris/${stage}`, 'pay-frame.wash.example')
  expect(body).toContain(`<script src="${moneris}/chkt/js/chkt_v1.00.js" defer>`)
})

test("the demo's front door may frame the merchants that frame the page", async () => {
  const policy = await policyOf(demo, '/moneris/test', 'pay-frame.localhost:8080')
  expect(policy).toContain('frame-ancestors http://*.localhost:8080 http://localhost:8080')
  expect(policy).toContain("script-src 'self' http://moneris.simulator.localhost:8329")
})

test('the note of the page is seen unless a form is', async () => {
  const { body } = await at(live, '/pay-frame.css', 'pay-frame.wash.example')
  const rules = body.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^}]*)\}/g)
  const hiding = [...rules]
    .filter(([, , style]) => style?.includes('opacity: 0'))
    .map(([, selector]) => selector?.trim())
  expect(hiding).toEqual(['#form:not(:empty) + #note'])
})

describe('the origin of the pages', () => {
  test('serves nothing of the shop, and no shop serves the pages', async () => {
    for (const url of ['/', '/api/v1/accounts/site-key?subdomain=puddle', '/healthz', '/service-worker.js'])
      expect((await at(demo, url, 'pay-frame.localhost:8080')).statusCode).toBe(404)
    for (const host of ['puddle.localhost:8080', 'localhost:8080'])
      expect((await at(demo, '/moneris.js', host)).statusCode).not.toBe(200)
  })

  test('takes results of known processors only, and says when one cannot be read', async () => {
    const host = 'pay-frame.localhost:8080'
    expect((await at(demo, '/return/acme', host)).statusCode).toBe(404)
    const unread = await at(demo, '/return/worldpay?ref=1.abc', host)
    expect([unread.statusCode, unread.headers['cache-control']]).toEqual([400, 'no-store'])
    expect(unread.body).toContain('The result could not be read.')
    expect(unread.headers['content-security-policy']).not.toContain('script-src')
  })
})

test('live processors take no account with an address that is not encrypted, that is no host, or that IPS_HOSTS does not list', async () => {
  const merchant = await live.make.merchant({ processor: 'ips' })
  const service = live.deps.processors.adapter('ips')!
  const account = { accountId: 'a', key: 'k'.repeat(32), apiUrl: 'https://pay.example' }
  const seal = (formUrl: string) =>
    live.deps.accounts.seal(merchant.tenant, service, { credentials: { ...account, formUrl }, isTest: false })
  expect(() => seal('http://pay.example/form')).toThrow(
    'must begin with https://pay.example or https://api.pay.example.',
  )
  for (const host of ['evil.example', 'pay.example.evil.example', 'pay.example:8443', '169.254.169.254'])
    expect(() => seal(`https://${host}/form`)).toThrow('must begin with')
  // Its origin becomes a part of the page's policy.
  for (const host of ["pay.example;script-src'self'", 'pay.example,x', '*', "a'b"])
    expect(() => seal(`https://${host}/form`)).toThrow('/formUrl')
  expect(seal('https://api.pay.example/form').sealed).not.toBe('')
  expect(seal('https://pay.example/form').sealed).not.toBe('')
})
