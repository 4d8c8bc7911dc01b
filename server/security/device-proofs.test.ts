import { expect, test } from 'vitest'
import { customerAccount, signedProofs, staffAccount } from './device-proofs.ts'

const proofs = signedProofs(new Uint8Array(32).fill(7))
const kim = customerAccount(1, 'Kim@example.com')

test('a proof names the device of its account, in either case of the email', () => {
  const proof = proofs.issue(kim, 'theDevice')
  expect(proofs.deviceIn(proof, customerAccount(1, 'kim@EXAMPLE.com'))).toBe('theDevice')
  expect(proofs.deviceIn(`${proofs.issue(customerAccount(1, 'lee@example.com'), 'other')} ${proof}`, kim)).toBe(
    'theDevice',
  )
})

test('a proof is worth nothing for another account, merchant, device or key', () => {
  const proof = proofs.issue(kim, 'theDevice')
  expect(proofs.deviceIn(proof, customerAccount(1, 'lee@example.com'))).toBeNull()
  expect(proofs.deviceIn(proof, customerAccount(2, 'kim@example.com'))).toBeNull()
  expect(proofs.deviceIn(proof.replace('theDevice', 'another__'), kim)).toBeNull()
  expect(signedProofs(new Uint8Array(32).fill(8)).deviceIn(proof, kim)).toBeNull()
  expect(proofs.deviceIn(proofs.issue(staffAccount('kim'), 'theDevice'), kim)).toBeNull()
})

test('no header, a long one and one without meaning name no device', () => {
  expect(proofs.deviceIn(null, kim)).toBeNull()
  expect(proofs.deviceIn('x'.repeat(2_000), kim)).toBeNull()
  expect(proofs.deviceIn('. .. a.b.c', kim)).toBeNull()
})

test('the name of an address differs from account to account', () => {
  expect(proofs.placeOf(kim, '10.0.0.1')).toBe(proofs.placeOf(kim, '10.0.0.1'))
  expect(proofs.placeOf(kim, '10.0.0.1')).not.toBe(proofs.placeOf(staffAccount('kim'), '10.0.0.1'))
})
