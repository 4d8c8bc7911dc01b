import { deviceIdLength } from '#contract/constants.ts'
import { readDeviceValue } from '#src/local/device-values.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { randomString, type RandomBytes } from '#src/platform/random.ts'

/** Identifies this browser, not a user. Survives a log-out. Created once, also when two tabs start together. */
export const deviceId = (own: OwnDatabase, bytes: RandomBytes): Promise<string> =>
  own.transaction('rw', own.deviceValues, async () => {
    const known = await readDeviceValue<string>(own, 'deviceId')
    if (known) return known
    const made = randomString(deviceIdLength, { digits: true, bytes })
    await own.deviceValues.put({ name: 'deviceId', value: made })
    return made
  })
