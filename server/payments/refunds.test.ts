import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeClock, type TestClock } from '#server/testing/clock.ts'
import { processorAt } from '#server/testing/simulated-processors.ts'
import { freePort } from '#tests/support/run-server.ts'
import { makeExchange } from './exchange.ts'
import { processorNames, refundWithin, type Processor, type ProcessorName, type RefundRequest } from './processor.ts'
import { simulatedAccounts } from './simulators/accounts.ts'
import { openSimulators, type Simulators } from './simulators/server.ts'
import { testCredentials } from './test-gateway/account.ts'
import { testAdapter } from './test-gateway/adapter.ts'
import { tokenFor, type Behaviour } from './test-gateway/cards.ts'
import { createGateway } from './test-gateway/gateway.ts'
import { openLedger } from './test-gateway/ledger.ts'

const [secret, account, paid, isTest] = ['secret', 'a1', 1_234, true]
const log = { warn: () => undefined }
const clock: TestClock = makeClock()
let simulators: Simulators
let port: number
beforeAll(async () => {
  port = await freePort()
  simulators = openSimulators({ port, secret, clock, payFrame: 'https://pay-frame.example', deliver: async () => {} })
  await simulators.listen()
})
afterAll(() => simulators.close())
afterEach(() => {
  Object.assign(simulators.faults, { requests: 'asUsual', refunds: 'asUsual', isSettled: false })
})

const simulated = (name: ProcessorName): Processor => {
  const parts = { exchange: makeExchange(), clock, hostsOf: simulators.hostsOf, payFrame: 'https://pay-frame.example' }
  const accounts = simulatedAccounts(secret, account, port)
  return processorAt(name, parts, accounts)
}

let count = 0
const uuid = () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`

/** A payment of 12.34 at a processor. @returns the requests for its refunds */
const payAt = async (processor: Processor, behaviour: Behaviour = 'approves') => {
  const reference = uuid()
  const card = tokenFor(behaviour)
  const token = processor.name === 'exacthosted' && card ? `0828|Visa|${card}` : card
  const charge = { reference, token, amount: paid, currency: 'USD' }
  await processor.charge(charge, AbortSignal.timeout(behaviour === 'silent' ? 50 : 5_000))
  return (amount: number, made: string[] = []): RefundRequest => ({
    reference,
    refundReference: uuid(),
    token,
    amount,
    paid,
    currency: 'USD',
    made,
  })
}
const refund = (processor: Processor, request: RefundRequest, timeout = 2_000) =>
  refundWithin({ processor, request, timeout, log })

/** Cents that the bank has paid back for a payment; a void is all of it. */
const paidBack = ({ bank }: Simulators): number => {
  const charge = bank.charges.at(-1)
  if (charge?.state === 'voided') return paid
  return bank.refunds.filter(({ chargeId }) => chargeId === charge?.id).reduce((sum, { amount }) => sum + amount, 0)
}

describe.each(processorNames)('at %s', (name) => {
  let processor: Processor
  beforeEach(() => {
    processor = simulated(name)
  })

  test('the whole is paid back before the day is settled and after it', async () => {
    for (const isSettled of [false, true]) {
      simulators.faults.isSettled = isSettled
      const ask = await payAt(processor)
      const request = ask(paid)
      expect(await refund(processor, request)).toMatchObject({ kind: 'refunded' })
      expect(await processor.lookupRefund(request)).toMatchObject({ kind: 'refunded' })
      expect(paidBack(simulators)).toBe(paid)
    }
  })

  test('parts are paid back until nothing is left, and nothing more', async () => {
    simulators.faults.isSettled = true
    const ask = await payAt(processor)
    const made: string[] = []
    for (const amount of [500, 500, 234]) {
      const outcome = await refund(processor, ask(amount, made))
      expect(outcome).toMatchObject({ kind: 'refunded' })
      if (outcome.kind === 'refunded') made.push(outcome.code)
    }
    expect(new Set(made).size).toBe(3)
    expect(await refund(processor, ask(1, made))).toMatchObject({ kind: 'refused' })
    expect(paidBack(simulators)).toBe(paid)
  })

  test('a refund whose answer is lost is found by its look-up, and is no other one of the same amount', async () => {
    simulators.faults.isSettled = true
    const ask = await payAt(processor)
    const first = await refund(processor, ask(500))
    const made = first.kind === 'refunded' ? [first.code] : []
    const lost = ask(500, made)
    simulators.faults.refunds = 'never'
    expect(await refund(processor, lost, 200)).toEqual({ kind: 'unknown' })
    expect(await processor.lookupRefund(lost)).toEqual({ kind: 'none' })
    const unanswered = ask(500, made)
    simulators.faults.refunds = 'unanswered'
    expect(await refund(processor, unanswered, 200)).toEqual({ kind: 'unknown' })
    simulators.faults.refunds = 'asUsual'
    expect(await processor.lookupRefund(unanswered)).toMatchObject({ kind: 'refunded' })
    expect(paidBack(simulators)).toBe(1_000)
  })

  test('a void whose answer is lost is found by its look-up', async () => {
    const ask = await payAt(processor)
    const whole = ask(paid)
    simulators.faults.refunds = 'unanswered'
    expect(await refund(processor, whole, 200)).toEqual({ kind: 'unknown' })
    simulators.faults.refunds = 'asUsual'
    expect(await processor.lookupRefund(whole)).toMatchObject({ kind: 'refunded' })
    expect(paidBack(simulators)).toBe(paid)
  })

  test('a payment that is voided is refused, and so is one that was never made', async () => {
    const ask = await payAt(processor)
    expect(await refund(processor, ask(paid))).toMatchObject({ kind: 'refunded' })
    expect(await refund(processor, ask(paid))).toMatchObject({ kind: 'refused', reason: 'ALREADY_REFUNDED' })
    const never = { ...ask(paid), reference: uuid() }
    expect(await refund(processor, never)).toEqual({ kind: 'refused', reason: 'REFUSED' })
  })

  test('a processor that does not answer leaves a refund in doubt', async () => {
    const ask = await payAt(processor)
    simulators.faults.requests = 'cut'
    expect(await refund(processor, ask(paid))).toEqual({ kind: 'unknown' })
    await expect(processor.lookupRefund(ask(paid))).rejects.toBeInstanceOf(Error)
  })
})

test.each(['worldpay', 'ips'] as const)('a part is refused at %s before the day is settled', async (name) => {
  const processor = simulated(name)
  const ask = await payAt(processor)
  expect(await refund(processor, ask(500))).toEqual({ kind: 'refused', reason: 'NOT_SETTLED' })
  expect(paidBack(simulators)).toBe(0)
})

test.each(['moneris', 'moneris_deprecated', 'ips'] as const)(
  '%s says that more is asked than is left',
  async (name) => {
    simulators.faults.isSettled = true
    const processor = simulated(name)
    const ask = await payAt(processor)
    expect(await refund(processor, ask(paid + 1))).toEqual({ kind: 'refused', reason: 'MORE_THAN_LEFT' })
  },
)

test('a provider that refunds no parts says so', async () => {
  simulators.faults.refunds = 'wholeOnly'
  const processor = simulated('ips')
  const ask = await payAt(processor)
  expect(await refund(processor, ask(500))).toEqual({ kind: 'refused', reason: 'WHOLE_ONLY' })
  expect(await refund(processor, ask(paid))).toMatchObject({ kind: 'refunded' })
})

test('a provider with unique refund references pays one back once, however often it is sent', async () => {
  const processor = simulated('ips')
  expect(processor.keepsRefundReferences).toBe(true)
  const ask = await payAt(processor)
  const request = ask(paid)
  const outcomes = [await refund(processor, request), await refund(processor, request)]
  expect(outcomes[1]).toEqual(outcomes[0])
  expect(paidBack(simulators)).toBe(paid)
})

describe('at the test gateway', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'refunds-')), 'ledger.jsonl')
  const ledger = openLedger(path)
  const gateway = createGateway(ledger, { clock, lookupDelay: 5_000 })
  const adapter = testAdapter('exacthosted', { gateway, secret, origin: 'https://gateway.example', clock })
  const processor = adapter.at({ credentials: testCredentials(secret, account), isTest })
  afterAll(() => ledger.close())
  const refundLines = (reference: string) => ledger.linesOf(account, reference).filter(({ type }) => type === 'refund')

  test('one reference is paid back once, parts at most up to the payment', async () => {
    const ask = await payAt({ ...processor, name: 'ips' })
    const first = ask(1_000)
    const both = await Promise.all([refund(processor, first), refund(processor, first)])
    expect(both[0]).toMatchObject({ kind: 'refunded' })
    expect(both[1]).toEqual(both[0])
    expect(await refund(processor, ask(235))).toEqual({ kind: 'refused', reason: 'MORE_THAN_LEFT' })
    expect(await refund(processor, ask(234))).toMatchObject({ kind: 'refunded' })
    expect(await refund(processor, ask(1))).toEqual({ kind: 'refused', reason: 'ALREADY_REFUNDED' })
    expect(refundLines(first.reference).map(({ amount }) => amount)).toEqual([1_000, 234])
  })

  test('the silent card stays in doubt for a while, and is then refunded once', async () => {
    const ask = await payAt({ ...processor, name: 'ips' }, 'silent')
    const request = ask(paid)
    expect(await refund(processor, request, 50)).toEqual({ kind: 'unknown' })
    expect(await processor.lookupRefund(request)).toEqual({ kind: 'unknown' })
    clock.advance(6_000)
    expect(await processor.lookupRefund(request)).toMatchObject({ kind: 'refunded' })
    expect(await refund(processor, request)).toMatchObject({ kind: 'refunded' })
    expect(refundLines(request.reference)).toHaveLength(1)
  })

  test('a card that keeps its money refuses, again when it is asked again', async () => {
    const ask = await payAt({ ...processor, name: 'ips' }, 'keeps')
    const request = ask(paid)
    expect(await refund(processor, request)).toEqual({ kind: 'refused', reason: 'REFUSED' })
    expect(await processor.lookupRefund(request)).toEqual({ kind: 'refused', reason: 'REFUSED' })
  })
})
