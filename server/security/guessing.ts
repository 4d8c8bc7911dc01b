import { wrongPasswords } from '#contract/endpoints/session.ts'
import { day, type Limit } from '#contract/limits.ts'

/** What is known of who types a password for an account. */
export interface Familiar {
  /** The device has a proof that it has logged in to the account. */
  isKnownDevice: boolean
  /** A log-in to the account came from the address before, or the device names itself as one that has logged in. */
  isKnownPlace: boolean
}

/** Whose failures a limit counts: those of the known device, those of the address without them, or all. */
export interface GuessLimit extends Pick<Limit, 'count' | 'window'> {
  of: 'device' | 'address' | 'account'
}

const { fromAddress, fromAnywhere } = wrongPasswords

const addressInADay = { count: 20, window: day }

/**
 * The limits of wrong passwords that an attempt has to keep. No attempt of a stranger counts against a known device. At a
 * known place those of other addresses do not count. All others share the limit of the account.
 */
export const limitsOfGuesses = ({ isKnownDevice, isKnownPlace }: Familiar): readonly GuessLimit[] => {
  if (isKnownDevice) return ownLimits
  return isKnownPlace ? addressLimits : strangerLimits
}

const ownLimits: readonly GuessLimit[] = [
  { ...fromAddress, of: 'device' },
  { ...fromAnywhere, of: 'device' },
]

const addressLimits: readonly GuessLimit[] = [
  { ...fromAddress, of: 'address' },
  { ...addressInADay, of: 'address' },
]

const strangerLimits: readonly GuessLimit[] = [...addressLimits, { ...fromAnywhere, of: 'account' }]

/** Wrong passwords of platform staff: of a known device, and of an address. Their passwords are random, so none is of the account. */
export const staffLimits = { device: { count: 20, window: 3_600 }, address: addressInADay } as const
