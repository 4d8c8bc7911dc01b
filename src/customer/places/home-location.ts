import { homeLocationChange } from '#contract/requests/kinds.ts'
import { deleteDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Queue } from '#src/queue/queue.ts'
import { readSession } from '#src/session/stored-session.ts'

/** The choice of a guest, who has no account on the server. A log-out removes it, like all data of a guest. */
export const guestLocationName = 'homeLocation'

/**
 * Sets the location that washes and prices depend on: a user's through the queue, a guest's on this device. 0 clears
 * it.
 */
export const chooseHomeLocation = async (
  { own, queue }: { own: OwnDatabase; queue: Queue },
  locationId: number,
): Promise<void> => {
  const session = await readSession(own)
  if (session.state === 'person') await queue.add(homeLocationChange, { locationId })
  else if (locationId === 0) await deleteDeviceValue(own, guestLocationName)
  else await writeDeviceValue(own, guestLocationName, locationId)
}
