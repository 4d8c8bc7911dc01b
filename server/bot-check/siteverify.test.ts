import { expect, test } from 'vitest'
import { siteVerifyCheck } from './siteverify.ts'

const now = new Date(1_800_000_000_000)
const sent = { tenant: 1, token: 'token of the widget', now }

/** A provider with this answer. */
const checkWith = (answer: Response | Error, kind: 'recaptcha' | 'hcaptcha' | 'turnstile' = 'turnstile') => {
  const asked: { url: string; body: string; hasTimeLimit: boolean }[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    asked.push({ url, body: String(init.body), hasTimeLimit: init.signal instanceof AbortSignal })
    if (answer instanceof Error) throw answer
    return answer
  }) as typeof globalThis.fetch
  return { asked, check: siteVerifyCheck({ kind, siteKey: 'site', secret: 'secret', fetch }) }
}

test('a form gets the site key of the provider', async () => {
  const { check } = checkWith(Response.json({}))
  expect(await check.open(1, now)).toEqual({ kind: 'turnstile', siteKey: 'site', challenge: null })
})

test('the provider verifies a token, with the secret and within a time limit', async () => {
  const { asked, check } = checkWith(Response.json({ success: true }))
  expect(await check.verify(sent)).toEqual({ id: sent.token, expiresAt: new Date(now.getTime() + 600_000) })
  expect(asked).toEqual([
    {
      url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      body: 'secret=secret&response=token+of+the+widget&sitekey=site',
      hasTimeLimit: true,
    },
  ])
})

test.each([
  ['recaptcha', 'https://www.google.com/recaptcha/api/siteverify'],
  ['hcaptcha', 'https://api.hcaptcha.com/siteverify'],
] as const)('%s has an address of its own', async (kind, url) => {
  const { asked, check } = checkWith(Response.json({ success: true }), kind)
  await check.verify(sent)
  expect(asked[0]?.url).toBe(url)
})

test('a token that the provider does not know is refused', async () => {
  const answer = Response.json({ success: false, 'error-codes': ['invalid-input-response'] })
  expect(await checkWith(answer).check.verify(sent)).toBeNull()
  expect(await checkWith(Response.json({ success: 'yes' })).check.verify(sent)).toBeNull()
})

test('a provider that cannot be asked is an error', async () => {
  await expect(checkWith(new Error('no network')).check.verify(sent)).rejects.toThrow('no network')
  await expect(checkWith(new Response('', { status: 500 })).check.verify(sent)).rejects.toThrow(
    'turnstile answered 500',
  )
})
