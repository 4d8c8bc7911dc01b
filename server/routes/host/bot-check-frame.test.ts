import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeServer } from '#server/testing/harness.ts'

const frameWith = async (env: Record<string, string>) => {
  const server = await makeServer({ env })
  const { subdomain } = await server.make.merchant()
  const answer = await server.app.inject({
    url: '/api/v1/bot-check/frame',
    headers: { host: `${subdomain}.localhost:8080` },
  })
  await server.close()
  return answer
}
const keys = { BOT_CHECK_SITE_KEY: 'a "key"', BOT_CHECK_SECRET: 'private' }

test.each([
  ['turnstile', 'https://challenges.cloudflare.com'],
  ['hcaptcha', 'https://*.hcaptcha.com'],
  ['recaptcha', 'https://www.google.com/recaptcha/'],
])('the widget of %s is in a page with a policy of its own, which only the app may frame', async (kind, host) => {
  const { body, headers } = await frameWith({ BOT_CHECK: kind, ...keys })
  expect(body).toContain('data-sitekey="a &quot;key&quot;"')
  expect(body).not.toContain('private')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(host)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain("'unsafe-eval'")
})

test('the built-in check has no such page', async () => {
  expect((await frameWith({ BOT_CHECK: 'altcha' })).statusCode).toBe(404)
})

test('the page of the app frames its own origin only where an outside check is set', async () => {
  const framesWith = async (env: Record<string, string>) => {
    const server = await makeServer({ env })
    mkdirSync(server.settings.distDir)
    writeFileSync(join(server.settings.distDir, 'index.html'), '<!doctype html><title>app</title>')
    const { subdomain } = await server.make.merchant()
    const page = await server.app.inject({
      url: '/',
      headers: { host: `${subdomain}.localhost:8080`, accept: 'text/html' },
    })
    await server.close()
    return /frame-src ([^;]*)/.exec(String(page.headers['content-security-policy']))?.[1]
  }
  expect(await framesWith({ BOT_CHECK: 'hcaptcha', ...keys })).toBe("'self' http://gateway.localhost:8080")
  expect(await framesWith({ BOT_CHECK: 'altcha' })).toBe('http://gateway.localhost:8080')
})
