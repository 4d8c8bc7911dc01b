import type { DeviceValue as StoredDeviceValue } from '#contract/stored/own.ts'

/**
 * Every value that is stored on this device alone, and its lifetime.
 * - device: belongs to the device and survives a log-out
 * - user: belongs to the logged-in user, or to the guest; a log-out removes it
 * - draft: typed by the user and not sent; a log-in removes it too
 * - each: one value per user id; a log-out removes that of its user
 */
export const deviceValueOwners = {
  deviceId: 'device',
  /** The server's proofs that users have logged in on this device; none names a user (`contract/rules/device-proof.ts`). */
  deviceProofs: 'device',
  /** How often the app was opened. The offer to install it depends on this count. */
  visits: 'device',
  installAnswered: 'device',
  /** A passkey was offered here after a log-in. */
  passkeyOffered: 'device',
  /** When the browser was asked for persistent storage. */
  keptAt: 'device',
  session: 'user',
  /** The location that a guest chose. */
  homeLocation: 'user',
  /** The location that was last chosen on a listing, and when: that of the next order. */
  listingLocation: 'user',
  /** Purchases whose outcome is known and not shown yet. */
  untoldPurchase: 'each',
  /** What users whose session the server ended had typed, until their next log-in (`session/forget.ts`). */
  kept: 'each',
  /** The number of unread messages, as the worker counts them. */
  unread: 'user',
  /** The push tokens of this browser and of the wrapper that were sent to the server. */
  pushToken: 'user',
  deviceToken: 'user',
  /** The user turned push messages off on this device, although the browser allows them. */
  pushOff: 'user',
  /** An account whose deletion was sent and not answered. */
  leaving: 'user',
  /**
   * Edits of the site config, and what is typed in the office's other forms, by administrator: the same one finds them
   * after a session that the server ended.
   */
  'draft/site-config': 'each',
  /** Whom the office's log-in greets after a session that the server ended (`session/last-staff.ts`). */
  lastStaff: 'each',
  'draft/sign-up': 'draft',
  'draft/log-in': 'draft',
  'draft/forgot-password': 'draft',
  'draft/correct-email': 'draft',
  'draft/profile': 'draft',
  'draft/vehicle': 'draft',
  'draft/survey': 'draft',
  'draft/swap': 'draft',
  'draft/club-act': 'draft',
  'draft/further-vehicle': 'draft',
  'draft/gift': 'draft',
  'draft/promo-code': 'draft',
  'draft/address': 'draft',
} as const satisfies Record<string, 'device' | 'user' | 'draft' | 'each'>

export type DeviceValueName = keyof typeof deviceValueOwners

export const namesOf = (...owners: readonly string[]): DeviceValueName[] =>
  (Object.keys(deviceValueOwners) as DeviceValueName[]).filter((name) => owners.includes(deviceValueOwners[name]))

export const valuesByUser: readonly DeviceValueName[] = namesOf('each')
/** The names that a log-out keeps. Values that an older or newer build stored under other names are removed. */
export const keptAtLogOut: readonly DeviceValueName[] = namesOf('device', 'each')
export const removedAtLogIn: readonly DeviceValueName[] = namesOf('draft')

/** One value that is stored on this device alone: the session, the device id, a choice, the draft of a form. */
export type DeviceValue = StoredDeviceValue & { name: DeviceValueName }
