import { createHmac, timingSafeEqual } from 'node:crypto'
import { longestProofs, mostProofs, proofsIn } from '#contract/rules/device-proof.ts'
import type { Random } from '#server/basics/ports.ts'
import { emailKeyOf } from '#server/tables/users.ts'

/** Whose account it is, as proofs name it. */
export const customerAccount = (tenant: number, email: string): string => `${tenant} ${emailKeyOf(email)}`
export const staffAccount = (name: string): string => `platform ${name}`

/** The name of a device that logs in for the first time: about 130 bits, in no form that a browser names itself. */
export const newDevice = (random: Pick<Random, 'token'>): string => random.token(16)

export interface DeviceProofs {
  /** @param device random, made by the server at the first log-in */
  issue(account: string, device: string): string
  /** The device that a proof for the account names. @param header all proofs that the client has; null: none */
  deviceIn(header: string | null, account: string): string | null
  /** The name under which an address is kept of an account; it cannot be read back without the key. */
  placeOf(account: string, address: string): string
}

/**
 * Signed proofs that a device has logged in to an account. A stranger lacks them, whatever header a client can make up.
 * They do not expire: a table says which devices are known still.
 */
export const signedProofs = (key: Uint8Array): DeviceProofs => {
  const sign = (...parts: readonly string[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  const nameOf = (account: string): string => sign('account', account).slice(0, 16)
  const isGood = (signature: string, expected: string): boolean =>
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  return {
    issue: (account, device) => `${nameOf(account)}.${device}.${sign('device', account, device)}`,
    deviceIn: (header, account) => {
      if (header === null || header.length > longestProofs) return null
      const name = nameOf(account)
      for (const proof of proofsIn(header).slice(0, mostProofs)) {
        const [of, device = '', signature = ''] = proof.split('.')
        if (of === name && isGood(signature, sign('device', account, device))) return device
      }
      return null
    },
    placeOf: (account, address) => sign('place', account, address).slice(0, 22),
  }
}
