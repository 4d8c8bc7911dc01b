import type { DeviceValue as StoredDeviceValue } from '#contract/stored/own.ts'

/**
 * Every value that is stored on this device alone, and how long it stays.
 * - device: of the device; it survives a log-out
 * - user: of the user who is logged in, or of the guest; a log-out removes it
 * - draft: what the user typed and did not send; a log-in removes it too
 */
export const deviceValueOwners = {
  deviceId: 'device',
  /** How often the app was opened, for the offer to install it. */
  visits: 'device',
  installAnswered: 'device',
  /** When the browser was asked to keep the storage. */
  keptAt: 'device',
  session: 'user',
  /** The location that a guest chose. */
  homeLocation: 'user',
  /** Unread messages, as the worker counts them. */
  unread: 'user',
  /** What the server was told of this browser's push token, and of the wrapper's. */
  pushToken: 'user',
  deviceToken: 'user',
  'draft/sign-up': 'draft',
  'draft/gift': 'draft',
} as const satisfies Record<string, 'device' | 'user' | 'draft'>

export type DeviceValueName = keyof typeof deviceValueOwners

const named = (...owners: readonly string[]): DeviceValueName[] =>
  (Object.keys(deviceValueOwners) as DeviceValueName[]).filter((name) => owners.includes(deviceValueOwners[name]))

/** What a log-out keeps: a value that an older or newer build wrote under another name goes as well. */
export const keptAtLogOut: readonly DeviceValueName[] = named('device')
export const removedAtLogIn: readonly DeviceValueName[] = named('draft')

/** One value that is stored on this device alone: the session, the device id, a choice, the draft of a form. */
export type DeviceValue = StoredDeviceValue & { name: DeviceValueName }
