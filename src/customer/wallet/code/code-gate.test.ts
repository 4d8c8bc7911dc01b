import { afterEach, expect, test, vi } from 'vitest'
import { createContact, noteAnswer, noteMiss } from '#src/platform/contact.ts'
import { FakeClock, flushMacrotasks } from '#tests/support/fake-clock.ts'
import { openCodeGate, type CodeAccess, type CodeGate } from './code-gate.ts'

let gate: CodeGate
afterEach(() => gate.close())

type Mood = 'answers' | 'silent' | 'slow' | 'hangs'

/** A code on a phone whose server answers, fails at once, or hangs for 5 s, the client's time-out. */
const openCode = ({ sinceContact, server = 'answers' }: { sinceContact?: number; server?: Mood } = {}) => {
  const clock = new FakeClock()
  const contact = createContact()
  if (sinceContact !== undefined) noteAnswer(contact, clock.now() - sinceContact)
  const phone = { server, told: [] as CodeAccess[], clock, contact }
  const ask = async () => {
    await Promise.resolve()
    if (phone.server === 'hangs') await new Promise(() => {})
    if (phone.server === 'slow') await new Promise<void>((resolve) => clock.after(5_000, resolve))
    if (phone.server === 'answers') return noteAnswer(contact, clock.now())
    noteMiss(contact)
    throw new Error('no answer')
  }
  const [check, probe] = [vi.fn(ask), vi.fn(ask)]
  gate = openCodeGate({ clock, contact, check, probe }, (access) => phone.told.push(access))
  return { ...phone, phone, check, probe }
}

test('with contact within 30 s the code opens at once, without a request', () => {
  const { check } = openCode({ sinceContact: 30_000 })
  expect(gate.access()).toBe('shown')
  expect(check).not.toHaveBeenCalled()
})

test('with older contact the wallet is fetched first, and its answer opens the code', async () => {
  const { check } = openCode({ sinceContact: 30_001 })
  expect(gate.access()).toBe('checking')
  await flushMacrotasks()
  expect(gate.access()).toBe('shown')
  expect(check).toHaveBeenCalledOnce()
})

test('two time-outs of 5 s withhold the code, one does not', async () => {
  const { clock, check } = openCode({ server: 'slow' })
  await clock.advance(5_000)
  expect(gate.access()).toBe('checking')
  await clock.advance(5_000)
  expect(gate.access()).toBe('withheld')
  expect(check).toHaveBeenCalledTimes(2)
})

test('a request that is already in flight is given 5 s as well', async () => {
  const { clock, phone, check } = openCode({ server: 'hangs' })
  await clock.advance(9_999)
  expect(gate.access()).toBe('checking')
  await clock.advance(1)
  expect(gate.access()).toBe('withheld')
  expect(check).toHaveBeenCalledTimes(2)
  noteAnswer(phone.contact, clock.now())
  expect(gate.access()).toBe('shown')
})

test('the retry may succeed', async () => {
  const { clock, phone } = openCode({ server: 'slow' })
  await clock.advance(5_000)
  phone.server = 'answers'
  await clock.advance(5_000)
  expect(gate.access()).toBe('shown')
})

test('an open code is probed every 15 s', async () => {
  const { clock, probe } = openCode({ sinceContact: 0 })
  await clock.advance(14_999)
  expect(probe).not.toHaveBeenCalled()
  await clock.advance(30_001)
  expect(probe).toHaveBeenCalledTimes(3)
  expect(gate.access()).toBe('shown')
})

test('one failed probe only shows a weak signal', async () => {
  const { clock, phone, told } = openCode({ sinceContact: 0, server: 'silent' })
  await clock.advance(15_000)
  expect(gate.access()).toBe('weak')
  phone.server = 'answers'
  await clock.advance(15_000)
  expect(told).toEqual(['weak', 'shown'])
})

test('two failed probes withhold the code once 40 s have passed without contact, not before', async () => {
  const { clock } = openCode({ sinceContact: 0, server: 'silent' })
  await clock.advance(39_999)
  expect(gate.access()).toBe('weak')
  await clock.advance(1)
  expect(gate.access()).toBe('withheld')
})

test('a single failure never withholds it, however old the last contact is', async () => {
  const { clock, contact } = openCode({ sinceContact: 30_000, server: 'slow' })
  await clock.advance(14_000)
  noteMiss(contact)
  expect(gate.access()).toBe('weak')
})

test('an offline event withholds the code at once', () => {
  const { contact } = openCode({ sinceContact: 0 })
  contact.offline = true
  expect(gate.access()).toBe('withheld')
})

test('the code returns with the next answer', async () => {
  const { clock, contact, phone } = openCode({ sinceContact: 0 })
  contact.offline = true
  phone.server = 'silent'
  await clock.advance(60_000)
  expect(gate.access()).toBe('withheld')
  phone.server = 'answers'
  await clock.advance(15_000)
  expect(gate.access()).toBe('shown')
})

test('a page that becomes visible probes at once', async () => {
  const { probe, clock } = openCode({ sinceContact: 0 })
  gate.probe()
  await clock.advance(14_999)
  expect(probe).toHaveBeenCalledOnce()
})

test('Try again repeats the check, and withholds the code again without an answer', async () => {
  const { clock, check, told } = openCode({ server: 'slow' })
  await clock.advance(10_000)
  gate.check()
  await clock.advance(10_000)
  expect(told).toEqual(['withheld', 'checking', 'withheld'])
  expect(check).toHaveBeenCalledTimes(4)
})

test('a closed code sends no requests and reports nothing', async () => {
  const { clock, contact, probe, told } = openCode({ sinceContact: 0 })
  gate.close()
  contact.offline = true
  await clock.advance(60_000)
  expect(probe).not.toHaveBeenCalled()
  expect(told).toEqual([])
})
