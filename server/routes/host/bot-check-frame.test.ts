import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeServer } from '#server/testing/harness.ts'
import { widgetPage } from './bot-check-frame.ts'

test.each([
  ['turnstile', 'https://challenges.cloudflare.com'],
  ['hcaptcha', 'https://*.hcaptcha.com'],
  ['recaptcha', 'https://www.google.com/recaptcha/'],
] as const)('the widget of %s is in a page with a policy of its own, which only the app may frame', (kind, host) => {
  const { html, policy } = widgetPage(kind, 'a "key"')
  expect(html).toContain('data-sitekey="a &quot;key&quot;"')
  expect(policy).toContain(host)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain("'unsafe-eval'")
})

/** The widget's page of a server, and the frames that its app's page allows. */
const pagesWith = async (env: Record<string, string>) => {
  const server = await makeServer({ env })
  mkdirSync(server.settings.distDir)
  writeFileSync(join(server.settings.distDir, 'index.html'), '<!doctype html><title>app</title>')
  const { subdomain } = await server.make.merchant()
  const get = (url: string) =>
    server.app.inject({ url, headers: { host: `${subdomain}.localhost:8080`, accept: 'text/html' } })
  const [frame, page] = [await get('/api/v1/bot-check/frame'), await get('/')]
  await server.close()
  return { frame, frames: /frame-src ([^;]*)/.exec(String(page.headers['content-security-policy']))?.[1] }
}

test('with an outside check the widget is served, and the app may frame its own origin', async () => {
  const keys = { BOT_CHECK_SITE_KEY: 'public', BOT_CHECK_SECRET: 'private' }
  const { frame, frames } = await pagesWith({ BOT_CHECK: 'hcaptcha', ...keys })
  expect(frame.body).toContain('data-sitekey="public"')
  expect(frame.body).not.toContain('private')
  expect(frame.headers['content-security-policy']).toBe(widgetPage('hcaptcha', 'public').policy)
  expect(frames).toBe("'self' http://gateway.localhost:8080")
})

test('the built-in check has no widget, and the app frames its gateway alone', async () => {
  const { frame, frames } = await pagesWith({ BOT_CHECK: 'altcha' })
  expect(frame.statusCode).toBe(404)
  expect(frames).toBe('http://gateway.localhost:8080')
})
