import { describe, expect, test } from 'vitest'
import { FakeClock, flushMacrotasks } from '#tests/support/fake-clock.ts'
import { NoAnswer, Refused } from '#src/remote/outcome.ts'
import { createBotCheck } from './bot-check.ts'

type Kind = 'none' | 'altcha' | 'turnstile'

/** A check whose challenges are numbered, and whose solutions are their names. */
const start = (kind: Kind = 'altcha') => {
  const clock = new FakeClock()
  const asked: string[] = []
  const answers = { kind, fails: undefined as Error | undefined }
  const check = createBotCheck({
    clock,
    remote: {
      ask: (async (call: string) => {
        asked.push(call)
        if (answers.fails) throw answers.fails
        const challenge = answers.kind === 'altcha' ? `challenge ${asked.length}` : null
        return { kind: answers.kind, siteKey: null, challenge }
      }) as never,
    },
    solve: async (challenge) => `solved ${challenge}`,
  })
  const sent: (string | undefined)[] = []
  const request = async (captcha: string | undefined) => {
    sent.push(captcha)
    return 'answered'
  }
  return { clock, asked, answers, check, sent, request }
}

const refusal = new Refused(400, 'Captcha verification failed. Please try again.', { code: 'CAPTCHA' })

test('the check is solved while the form is typed, and the request has its token', async () => {
  const { asked, check, sent, request } = start()
  check.prepare()
  check.prepare()
  await flushMacrotasks()
  expect(check.view.get()).toEqual({ is: 'ready' })
  expect(await check.send(request)).toBe('answered')
  expect([asked, sent]).toEqual([['GET /bot-check'], ['solved challenge 1']])
})

test('each request has a token of its own', async () => {
  const { check, sent, request } = start()
  await check.send(request)
  await check.send(request)
  expect(sent).toEqual(['solved challenge 1', 'solved challenge 2'])
})

test('a token that is too old is replaced before it is sent', async () => {
  const { clock, check, sent, request } = start()
  check.prepare()
  await flushMacrotasks()
  await clock.advance(9 * 60_000)
  await check.send(request)
  expect(sent).toEqual(['solved challenge 2'])
})

test('a refused token is replaced once', async () => {
  const { check, sent } = start()
  const refuse = async (captcha: string | undefined) => {
    sent.push(captcha)
    throw refusal
  }
  await expect(check.send(refuse)).rejects.toBe(refusal)
  expect(sent).toEqual(['solved challenge 1', 'solved challenge 2'])
})

test('any other refusal is not repeated', async () => {
  const { check, sent } = start()
  const wrong = new Refused(400, 'Invalid email or password.')
  await expect(
    check.send(async (captcha) => {
      sent.push(captcha)
      throw wrong
    }),
  ).rejects.toBe(wrong)
  expect(sent).toHaveLength(1)
})

test('where no check is configured nothing is shown, and nothing is asked again', async () => {
  const { asked, check, sent, request } = start('none')
  check.prepare()
  await flushMacrotasks()
  await check.send(request)
  await check.send(request)
  expect(check.view.get()).toEqual({ is: 'idle' })
  expect([asked, sent]).toEqual([['GET /bot-check'], [undefined, undefined]])
})

test('offline it says so, and the next request tries again', async () => {
  const { answers, check, sent, request } = start()
  answers.fails = new NoAnswer('network')
  check.prepare()
  await flushMacrotasks()
  expect(check.view.get()).toEqual({ is: 'offline' })
  await expect(check.send(request)).rejects.toBe(answers.fails)
  answers.fails = undefined
  expect(await check.send(request)).toBe('answered')
  expect(sent).toHaveLength(1)
})

test('the widget of a provider gives the token, and each request needs a new widget', async () => {
  const { check, sent, request } = start('turnstile')
  check.prepare()
  await flushMacrotasks()
  expect(check.view.get()).toEqual({ is: 'outside', turn: 1, done: false, height: 0 })
  check.take({ is: 'token', token: 'from the widget' })
  expect(check.view.get()).toEqual({ is: 'outside', turn: 1, done: true, height: 0 })
  await check.send(request)
  check.prepare()
  await flushMacrotasks()
  expect(check.view.get()).toMatchObject({ turn: 2 })
  expect(sent).toEqual(['from the widget'])
})

test('a request that waits for a widget ends when the widget fails', async () => {
  const { check, sent, request } = start('turnstile')
  const waiting = check.send(request)
  await flushMacrotasks()
  check.take({ is: 'failed' })
  await expect(waiting).rejects.toThrow('the widget failed')
  expect(sent).toEqual([])
})

test('a widget that failed or expired is drawn again by the next request', async () => {
  const { check } = start('turnstile')
  check.prepare()
  await flushMacrotasks()
  check.take({ is: 'failed' })
  expect(check.view.get()).toEqual({ is: 'failed' })
  check.prepare()
  await flushMacrotasks()
  expect(check.view.get()).toMatchObject({ is: 'outside', turn: 2 })
})

describe('a widget that is not drawn within 20 s', () => {
  test('has failed, and the request that waits for it ends', async () => {
    const { clock, check, request } = start('turnstile')
    const end = check.send(request).catch((error: unknown) => error)
    await flushMacrotasks()
    await clock.advance(20_000)
    expect(await end).toMatchObject({ message: 'the widget failed' })
    expect(check.view.get()).toEqual({ is: 'failed' })
  })

  test('has not failed when it was drawn: its puzzle takes as long as it takes', async () => {
    const { clock, check, sent, request } = start('turnstile')
    const waiting = check.send(request)
    await flushMacrotasks()
    check.take({ is: 'shown' })
    check.take({ is: 'height', height: 480 })
    await clock.advance(10 * 60_000)
    expect(check.view.get()).toEqual({ is: 'outside', turn: 1, done: false, height: 480 })
    check.take({ is: 'token', token: 'late' })
    expect(await waiting).toBe('answered')
    expect(sent).toEqual(['late'])
  })

  test('fails alone: a form that is left waits for nothing', async () => {
    const { clock, check } = start('turnstile')
    const leave = check.reopen()
    check.prepare()
    await flushMacrotasks()
    leave()
    await clock.advance(60_000)
    expect(check.view.get()).toMatchObject({ is: 'outside' })
  })
})
