import { useState } from 'react'
import type { QueuedRequest } from '#src/local/requests.ts'
import * as resources from '#src/resources/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { Changes, ChangesHead } from '#src/customer/ui/queued-changes.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { syncWords } from '#src/words/queued.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { ChangeItem } from './change-item.tsx'
import type { Surroundings } from './describe.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { useQueued } from './use-queued.ts'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

/**
 * Every change of this user that the server has not accepted: first those that need the user, then the waiting ones.
 */
export default function ChangesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queued = useQueued()
  const offline = useConnectionState() === 'offline'
  const around = useSurroundings()
  const aside = queued.filter(({ state }) => state === 'aside')
  const waiting = queued.filter(({ state }) => state === 'waiting')
  const list = (requests: readonly QueuedRequest[]) => (
    <Changes>
      {requests.map((request) => (
        <ChangeItem key={request.sequence} request={request} around={around} offline={offline} />
      ))}
    </Changes>
  )
  return (
    <Sheet open={open} onClose={onClose} title={syncWords.title} description={syncWords.body}>
      {queued.length === 0 && (
        <p className={prose.muted} role="status">
          {syncWords.none}
        </p>
      )}
      {aside.length > 0 && (
        <section className={layout.g2}>
          <ChangesHead
            warning
            icon={<Icon name="warning" weight="fill" />}
            title={syncWords.aside}
            count={aside.length}
          />
          {list(aside)}
        </section>
      )}
      {waiting.length > 0 && (
        <section className={layout.g2}>
          <ChangesHead
            icon={<Icon name="clock" weight="fill" />}
            title={offline ? syncWords.waiting : syncWords.sending}
            count={waiting.length}
          />
          {list(waiting)}
        </section>
      )}
      {waiting.length > 0 && <SendNow offline={offline} />}
      <p className={`${prose.small} ${prose.muted} ${layout.flex}`}>
        <Icon name="credit-card" size="sm" />
        <span>{syncWords.purchases}</span>
      </p>
    </Sheet>
  )
}

function SendNow({ offline }: { offline: boolean }) {
  const { queue } = useServices()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await queue.flush({ evenIfEarly: true }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button kind="tonal" block busy={busy} disabled={offline} onClick={() => void send()}>
      {offline ? syncWords.sendWithSignal : syncWords.sendNow}
    </Button>
  )
}

/** The server's values, without waiting changes: a change is described together with the value that it replaces. */
const useSurroundings = (): Surroundings => {
  const locations = knownOr(useStored(resources.locations, undefined), [])
  const home = useStored(resources.homeLocation, undefined)
  const homeLocation = (home.is === 'known' && home.confirmed?.locationId) || 0
  return { locations, homeLocation }
}
