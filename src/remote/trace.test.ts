import { expect, test } from 'vitest'
import { readTrace } from '#contract/trace.ts'
import { accepted, FakeServer } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'

const key = '0b1c2d3e-4f50-4172-8394-a5b6c7d8e9f0'

const phoneThatSends = () => {
  const phone = makePhone(
    new FakeServer().on('POST /orders', () => accepted(true)).on('GET /locations', () => accepted([])),
  )
  const newest = () => readTrace(phone.server.seen.at(-1)!.headers.get('traceparent'))!
  return { phone, newest }
}

test('what is sent again with its key is a new step of the same trace', async () => {
  const { phone, newest } = phoneThatSends()
  const send = () => phone.remote.ask('POST /orders', { body: { products: [] } }, { idempotencyKey: key })
  await send()
  const first = newest()
  await send()
  expect(first.traceId).toBe(key.replaceAll('-', ''))
  expect(newest().traceId).toBe(first.traceId)
  expect(newest().spanId).not.toBe(first.spanId)
})

test('a request without a key, and one with a key of another form, has a trace of its own', async () => {
  const { phone, newest } = phoneThatSends()
  const ids: string[] = []
  for (const idempotencyKey of [undefined, undefined, 'a/b']) {
    await phone.remote.ask('GET /locations', {}, idempotencyKey === undefined ? {} : { idempotencyKey })
    ids.push(newest().traceId)
  }
  expect(new Set(ids).size).toBe(3)
})
