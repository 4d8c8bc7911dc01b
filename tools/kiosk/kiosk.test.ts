import { expect, test } from 'vitest'
import { actAsKiosk } from './act.ts'
import { readArguments } from './arguments.ts'
import type { Answer, Call } from './site.ts'

const terminal = { terminalId: 'lane-1', terminalSecret: 'secret' }
const success = (resultData: unknown): Answer => ({ success: true, resultData, errorMessage: null })

const kiosk = (args: string[], answer: Answer) => {
  const calls: Call[] = []
  const call = async (sent: Call): Promise<Answer> => {
    calls.push(sent)
    if (sent.path.startsWith('/accounts/site-key')) return success('the-app-key')
    return sent.path === '/locations' ? success([{ id: 7 }, { id: 8 }]) : answer
  }
  return { calls, verdict: actAsKiosk(call, readArguments(args), terminal) }
}

test('without an action a code is only scanned', async () => {
  const { calls, verdict } = kiosk(
    ['W012-3456-789AB'],
    success({ kind: 'wallet', name: 'Bubble Bath', remainingUses: 3 }),
  )
  expect(await verdict).toEqual({ good: true, words: 'Good: Bubble Bath, 3 uses left.' })
  expect(calls.at(-1)).toMatchObject({ path: '/kiosk/scan', body: { code: 'W012-3456-789AB', locationId: 7 } })
})

test('a redemption opens the gate and prints the remaining uses', async () => {
  const redeemed = {
    redeemed: true,
    kind: 'washClub',
    name: 'Gold',
    remainingUses: null,
    license: 'DUK418',
    redemptionId: 'x',
  }
  const { calls, verdict } = kiosk(['C1', '--redeem', '--location', '8'], success(redeemed))
  expect((await verdict).words).toBe('Open the gate: Gold, no limit, license DUK418.')
  expect(calls.at(-1)).toMatchObject({ path: '/kiosk/redeem', body: { locationId: 8 } })
  expect(calls.at(-1)?.headers).toMatchObject({ app_key: 'the-app-key', authorization: 'Basic bGFuZS0xOnNlY3JldA==' })
})

test('a refusal is printed in the server’s words', async () => {
  const answer: Answer = {
    success: false,
    resultData: null,
    errorMessage: 'Code has already been used.',
    errorCode: 'CODE_USED',
  }
  expect(await kiosk(['W1', '--redeem'], answer).verdict).toEqual({
    good: false,
    words: 'Refused: Code has already been used. (CODE_USED)',
  })
})

test('malformed input is reported as no code', async () => {
  const answer: Answer = {
    success: false,
    resultData: null,
    errorMessage: 'Input is required.',
    errorCode: 'VALIDATION',
  }
  expect((await kiosk(['HELLO'], answer).verdict).words).toBe(
    'Refused: This is no code. A code has 8 to 40 letters and digits. (VALIDATION)',
  )
})

test('a decline is a failure', async () => {
  const declined = success({ approved: false, code: 'INSUFFICIENT_FUNDS', total: 12.5, transRecordId: null })
  expect(await kiosk(['A1', '--charge', '12.50'], declined).verdict).toEqual({
    good: false,
    words: 'Declined: INSUFFICIENT_FUNDS. Nothing was charged.',
  })
})

test('a charged gift card prints its remaining balance', async () => {
  const paid = success({ approved: true, code: '123456', total: 9, transRecordId: null, balance: 41 })
  expect((await kiosk(['4242 4242 4242 4242', '--product', '3'], paid).verdict).words).toBe(
    'Paid: 9.00, approval 123456. 41.00 is left on the card.',
  )
})

test.each([
  [[], 'Which code?'],
  [['W1', '--redeem', '--charge', '5'], 'One of --redeem, --charge and --product, please.'],
  [['W1', '--charge', 'ten'], '--charge takes an amount such as 12.50.'],
  [['W1', '--location', '0'], '--location takes a number from 1.'],
  [['W1', '--url', 'nowhere'], '--url nowhere is no address.'],
])('%j is refused with a reason', (args, reason) => {
  expect(() => readArguments(args)).toThrow(reason)
})
