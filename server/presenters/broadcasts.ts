import type { Broadcast } from '#contract/shapes/broadcast.ts'
import type { DeviceCount, ListedBroadcast } from '#server/tables/broadcasts.ts'

const noDevices = { queued: 0, sent: 0, gone: 0, retrying: 0, failed: 0 }

/** @param viewer id of the administrator who reads them */
export const presentBroadcast = (
  { broadcast, firstName, lastName }: ListedBroadcast,
  counts: readonly DeviceCount[],
  viewer: string,
): Broadcast => {
  const { id, audience, title, body, path, createdAt, senderId, customers, isComplete } = broadcast
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const devices = Object.fromEntries(
    counts.filter(({ broadcastId }) => broadcastId === id).map(({ state, count }) => [state, count]),
  )
  return {
    id,
    audience,
    title,
    body,
    path,
    sentAt: createdAt.toISOString(),
    sender: { name, isYou: senderId === viewer },
    customers,
    isComplete,
    devices: { ...noDevices, ...devices },
  }
}
