import { expect, test } from 'vitest'
import { phoneWallet } from './phone-wallet.ts'

test('the picture for a phone holds the address of the wallet at this merchant, and no code', () => {
  expect(phoneWallet('https://puddle.example')).toBe('https://puddle.example/wallet')
})
