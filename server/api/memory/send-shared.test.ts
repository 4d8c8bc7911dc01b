import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendShared } from './send-shared.ts'
import type { SharedAnswer, SharedReads } from './shared-reads.ts'

test('a route that has waited tells once that the client’s copy is current', async () => {
  const app = fastify()
  const sent: number[] = []
  app.addHook('onSend', async (_request, reply, payload) => {
    sent.push(reply.statusCode)
    await setImmediate()
    return payload
  })
  app.get('/', async (request, reply) => {
    await setImmediate()
    const known = { of: { tenant: 1, name: 'icon' }, answer: { etag: '"1"' } as SharedAnswer }
    return sendShared({} as SharedReads, known, request, reply, {})
  })
  const answer = await app.inject({ url: '/', headers: { 'if-none-match': '"1"' } })
  await app.close()
  expect([answer.statusCode, answer.headers.etag, sent]).toEqual([304, '"1"', [304]])
})
