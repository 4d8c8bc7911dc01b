import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChargeRequest } from '../processor.ts'
import { tokenFor, type Behaviour } from './cards.ts'
import { createGateway } from './gateway.ts'
import { openLedger, type Ledger, type LedgerLine } from './ledger.ts'

const lookupDelay = 25_000
let folder: string
let path: string
let ledger: Ledger
let now: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-gateway-'))
  path = join(folder, 'gateway.jsonl')
  ledger = openLedger(path)
  now = Date.parse('2026-03-01T10:00:00Z')
})
afterEach(() => {
  ledger.close()
  rmSync(folder, { recursive: true })
})

const clock = { now: () => now, date: () => new Date(now) }
const gateway = (account = 'a') => createGateway(ledger, { clock, lookupDelay }).at(account)
const request = (behaviour: Behaviour, reference = 'order-1'): ChargeRequest => ({
  reference,
  token: tokenFor(behaviour),
  amount: 1_949,
  currency: 'USD',
})
const waiting = () => new AbortController().signal
const lines = (): LedgerLine[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LedgerLine)
const typesWritten = () => lines().map((line) => line.type)

test('an approving card is charged, and is in the ledger before the answer', async () => {
  const outcome = await gateway().charge(request('approves'), waiting())
  expect(outcome.kind).toBe('approved')
  expect(lines()).toMatchObject([{ type: 'charge', reference: 'order-1', amount: 1_949, currency: 'USD' }])
})

test('one reference is charged once, however often and with whatever card the charge is repeated', async () => {
  const first = await gateway().charge(request('approves'), waiting())
  const again = await gateway().charge(request('approves'), waiting())
  const other = await gateway().charge(request('declines'), waiting())
  expect([again, other]).toEqual([first, first])
  expect(typesWritten()).toEqual(['charge'])
})

test('two charges of one reference at the same time take the money once', async () => {
  const both = gateway()
  await Promise.all([both.charge(request('approves'), waiting()), both.charge(request('approves'), waiting())])
  expect(typesWritten()).toEqual(['charge'])
})

test('a declining card takes nothing and is declined again on repeat', async () => {
  expect(await gateway().charge(request('declines'), waiting())).toMatchObject({ kind: 'declined', code: 'DECLINED' })
  expect(await gateway().charge(request('declines'), waiting())).toMatchObject({ kind: 'declined' })
  expect(typesWritten()).toEqual(['decline'])
})

test('after a failure the same reference may be tried again', async () => {
  expect(await gateway().charge(request('fails'), waiting())).toEqual({ kind: 'failed' })
  expect((await gateway().charge(request('approves'), waiting())).kind).toBe('approved')
  expect(typesWritten()).toEqual(['refusal', 'charge'])
})

test('the silent card is charged, never answers, and is found by a later look-up', async () => {
  const abort = new AbortController()
  const charge = gateway().charge(request('silent'), abort.signal)
  abort.abort()
  expect(await charge).toEqual({ kind: 'unknown' })
  expect(gateway().lookup('order-1')).toEqual({ kind: 'unknown' })
  now += lookupDelay
  expect(gateway().lookup('order-1').kind).toBe('approved')
  expect(typesWritten()).toEqual(['charge', 'lookup', 'lookup'])
})

test('a charge that arrives after its void is refused', async () => {
  expect(gateway().lookup('order-1')).toEqual({ kind: 'none' })
  expect(gateway().void('order-1')).toBe(true)
  expect(await gateway().charge(request('approves'), waiting())).toEqual({ kind: 'failed' })
  expect(typesWritten()).toEqual(['lookup', 'void'])
})

test('two accounts have their own payments, also under the same reference', async () => {
  await gateway().charge(request('approves'), waiting())
  expect(gateway('b').lookup('order-1')).toEqual({ kind: 'none' })
  gateway('b').void('order-1')
  expect(gateway().lookup('order-1').kind).toBe('approved')
  expect(await gateway('b').charge(request('approves'), waiting())).toEqual({ kind: 'failed' })
  expect(lines().map(({ account }) => account)).toEqual(['a', 'b', 'b', 'a'])
})

test('a restart keeps every charge', async () => {
  const before = await gateway().charge(request('approves'), waiting())
  ledger.close()
  ledger = openLedger(path)
  expect(await gateway().charge(request('approves'), waiting())).toEqual(before)
})

test('a line truncated by a crash is skipped, and the next one is read', async () => {
  appendFileSync(path, '{"type":"charge","reference":"half')
  ledger.close()
  ledger = openLedger(path)
  await gateway().charge(request('approves', 'order-2'), waiting())
  ledger.close()
  ledger = openLedger(path)
  expect(gateway().lookup('order-2').kind).toBe('approved')
  expect(gateway().lookup('half').kind).toBe('none')
})

test('a charge of another process is seen', async () => {
  const other = openLedger(path)
  await createGateway(other, { clock, lookupDelay }).at('a').charge(request('approves'), waiting())
  other.close()
  expect(gateway().lookup('order-1').kind).toBe('approved')
})
