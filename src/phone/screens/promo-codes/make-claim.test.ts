import { expect, test } from 'vitest'
import { NoAnswer, Refused } from '#src/remote/outcome.ts'
import { makeClaim } from './make-claim.ts'

const unconfirmed = new Refused(403, 'Please verify your email.', { code: 'EMAIL_UNCONFIRMED' })

/** A claim that ends with these outcomes, one after the other. */
const claimWith = (...outcomes: (Error | string)[]) => {
  let made = 0
  const claim = async () => {
    const outcome = outcomes[made++]
    if (outcome instanceof Error) throw outcome
    return outcome
  }
  return { claim, times: () => made }
}

const verifiesEmail = (confirmed: boolean) => ({ verifyEmail: async () => confirmed })

test('a claim is made once, and a failure is its outcome', async () => {
  expect(await makeClaim(verifiesEmail(true), claimWith('Deal').claim)).toEqual({ is: 'claimed', what: 'Deal' })
  const silent = claimWith(new NoAnswer('network'), 'Deal')
  expect(await makeClaim(verifiesEmail(true), silent.claim)).toMatchObject({
    is: 'failed',
    error: { name: 'NoAnswer' },
  })
  expect(silent.times()).toBe(1)
})

test('with an unconfirmed email the claim is repeated as soon as the user has confirmed it', async () => {
  const { claim } = claimWith(unconfirmed, 'Deal')
  expect(await makeClaim(verifiesEmail(true), claim)).toEqual({ is: 'claimed', what: 'Deal' })
})

test('with an unconfirmed email nothing is claimed when the user postpones it', async () => {
  const { claim, times } = claimWith(unconfirmed, 'Deal')
  expect(await makeClaim(verifiesEmail(false), claim)).toEqual({ is: 'unverified' })
  expect(times()).toBe(1)
})
