import { useSnapshot } from 'valtio'
import { connectionOf, type Connection } from '#src/platform/contact.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useServices } from '../services.ts'

/** The connection's state, updated by a timer while it is not online. */
export const useConnectionState = (): Connection => {
  const { clock, contact } = useServices()
  const seen = useSnapshot(contact)
  const now = useNow(clock.now, connectionOf(seen, 0) === 'online' ? 0 : Infinity)
  return connectionOf(seen, now)
}
