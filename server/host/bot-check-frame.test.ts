import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { readWidget } from '#contract/bot-check-frame.ts'
import { makeServer } from '#server/testing/harness.ts'
import { widgetPage } from './bot-check-frame.ts'

const site = 'http://puddle.localhost:8080'
const framePath = (of = site) => `/bot-check/frame?${new URLSearchParams({ site: of }).toString()}`

test.each([
  ['turnstile', 'https://challenges.cloudflare.com'],
  ['hcaptcha', 'https://*.hcaptcha.com'],
  ['recaptcha', 'https://www.google.com/recaptcha/'],
] as const)('the widget of %s is in a page with a policy of its own, which only the app may frame', (kind, host) => {
  const { html, policy } = widgetPage(kind, 'a "key"', { site, ancestors: [site, 'http://localhost:8080'] })
  expect(html).toContain('data-sitekey="a &quot;key&quot;"')
  expect(html).toContain(`data-site="${site}"`)
  expect(policy).toContain(host)
  expect(policy).toContain(`frame-ancestors ${site} http://localhost:8080`)
  expect(policy).not.toContain("'unsafe-eval'")
})

/** Runs the script of the page, with what it uses of a browser. */
const runScript = () => {
  const { html } = widgetPage('turnstile', 'key', { site, ancestors: [site] })
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(html) ?? []
  const sent: [unknown, string][] = []
  const loaded = { src: '', onerror: () => undefined }
  const dataset = { api: 'turnstile', sitekey: 'key', site, address: 'https://provider.example/api.js' }
  const puzzles: { bottom: number; visibility: string }[] = []
  const document = {
    body: { dataset },
    head: { append: () => undefined },
    createElement: () => loaded,
    querySelectorAll: () => puzzles.map((each) => ({ ...each, getBoundingClientRect: () => each })),
  }
  let observed = () => undefined
  const page: Record<string, unknown> & { ready: () => void } = { ready: () => undefined }
  const rendered: Record<string, (token?: string) => void>[] = []
  page.turnstile = { render: (_: string, options: Record<string, () => void>) => rendered.push(options) }
  class Observer {
    constructor(work: () => undefined) {
      observed = work
    }
    observe() {}
  }
  const parent = { postMessage: (data: unknown, to: string) => sent.push([data, to]) }
  const styleOf = (each: object) => each
  // oxlint-disable-next-line no-new-func -- the script of a page without modules
  new Function('window', 'document', 'parent', 'MutationObserver', 'getComputedStyle', 'scrollY', script)(
    page,
    document,
    parent,
    Observer,
    styleOf,
    0,
  )
  return { sent, loaded, page, rendered, puzzles, change: () => observed() }
}

test('the page passes what the widget says to the app of its site alone', () => {
  const { sent, loaded, page, rendered } = runScript()
  expect(loaded.src).toBe('https://provider.example/api.js')
  page.ready()
  rendered[0]!.callback!('abc')
  rendered[0]!['error-callback']!()
  expect(sent.map(([message]) => readWidget(message))).toEqual([
    { is: 'shown' },
    { is: 'token', token: 'abc' },
    { is: 'failed' },
  ])
  expect(new Set(sent.map(([, to]) => to))).toEqual(new Set([site]))
})

test('the page reports a script that does not arrive', () => {
  const { sent, loaded } = runScript()
  loaded.onerror()
  expect(sent).toEqual([[{ botCheck: { is: 'failed' } }, site]])
})

test('the page asks for the room of an open puzzle, once, and gives it back', () => {
  const { sent, page, puzzles, change } = runScript()
  page.ready()
  puzzles.push({ bottom: 70, visibility: 'visible' }, { bottom: 480.5, visibility: 'hidden' })
  change()
  puzzles[1]!.visibility = 'visible'
  change()
  change()
  puzzles.pop()
  change()
  const heights = sent.map(([message]) => readWidget(message)).filter((message) => message?.is === 'height')
  expect(heights).toEqual([70, 481, 70].map((height) => ({ is: 'height', height })))
})

/** Asks a server with these settings. */
const withServer = async (env: Record<string, string>, look: (get: Get, subdomain: string) => Promise<void>) => {
  const server = await makeServer({ env })
  mkdirSync(server.settings.distDir)
  for (const page of ['index.html', 'web.html'])
    writeFileSync(join(server.settings.distDir, page), '<!doctype html><title>app</title>')
  const { subdomain } = await server.make.merchant()
  const get: Get = (url, host) =>
    server.app.inject({ url, headers: { host: `${host}.localhost:8080`, accept: 'text/html' } })
  try {
    await look(get, subdomain)
  } finally {
    await server.close()
  }
}
type Get = (url: string, host: string) => Promise<LightMyRequestResponse>

const framesOf = async (get: Get, subdomain: string) =>
  /frame-src ([^;]*)/.exec(String((await get('/', subdomain)).headers['content-security-policy']))?.[1]

const outside = { BOT_CHECK: 'hcaptcha', BOT_CHECK_SITE_KEY: 'public', BOT_CHECK_SECRET: 'private' }

test('the widget of an outside check is on an origin of its own: its script reads nothing of the app', () =>
  withServer(outside, async (get, subdomain) => {
    const frame = await get(framePath(), 'bot-check')
    expect(frame.body).toContain('data-sitekey="public"')
    expect(frame.body).not.toContain('private')
    const place = { site, ancestors: [site, 'http://localhost:8080'] }
    expect(frame.headers['content-security-policy']).toBe(widgetPage('hcaptcha', 'public', place).policy)
    expect(await framesOf(get, subdomain)).toBe('http://gateway.localhost:8080 http://bot-check.localhost:8080')
    expect((await get(framePath(), subdomain)).body).not.toContain('public')
    for (const url of ['/', '/index.html', '/api/v1/accounts/site-key?subdomain=puddle'])
      expect((await get(url, 'bot-check')).statusCode, url).toBe(404)
  }))

test('the page is for a site of this server alone', () =>
  withServer(outside, async (get) => {
    for (const of of ['https://evil.example', 'http://localhost:8080', 'http://puddle.localhost:9999', '', 'x'])
      expect((await get(framePath(of), 'bot-check')).statusCode, of).toBe(404)
  }))

test('the built-in check has no widget, and the app frames its gateway alone', () =>
  withServer({ BOT_CHECK: 'altcha' }, async (get, subdomain) => {
    expect((await get(framePath(), 'bot-check')).statusCode).toBe(404)
    expect(await framesOf(get, subdomain)).toBe('http://gateway.localhost:8080')
  }))
