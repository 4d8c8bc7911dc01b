import { useState, type ReactNode } from 'react'
import type { QueuedRequest } from '#src/local/requests.ts'
import { Button } from '#src/ui/button.tsx'
import { Change } from '#src/customer/ui/queued-changes.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { Tile } from '#src/ui/tile.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { useNow } from '#src/ui/use-now.ts'
import { discardBody, syncWords } from '#src/words/queued.ts'
import { relativeTime } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { SupportText } from '../help/support-text.tsx'
import { describe, needsUpdate, reasonOf, type Surroundings } from './describe.ts'

/** One queued change: its content, its state, and the actions for it. */
export function ChangeItem({
  request,
  around,
  offline,
}: {
  request: QueuedRequest
  around: Surroundings
  offline: boolean
}) {
  const { clock } = useServices()
  const now = useNow(clock.now, Infinity)
  const { icon, title, detail } = describe(request, around)
  const aside = request.state === 'aside'
  const reason = reasonOf(request)
  return (
    <Change
      tile={
        <Tile size="sm" tone={aside ? 'warning' : undefined}>
          <Icon name={icon} />
        </Tile>
      }
      title={title}
      detail={detail}
      age={[relativeTime(request.createdAt, now), standing(request, offline)].filter(Boolean).join(', ')}
      why={reason === undefined ? undefined : <SupportText>{reason}</SupportText>}
      actions={<Choices request={request} title={title} />}
    />
  )
}

/** Offline the number of attempts is omitted: none can succeed. */
const standing = (request: QueuedRequest, offline: boolean): string | undefined => {
  const { state, attempts } = request
  if (state === 'aside') return syncWords.tried(attempts + 1)
  if (needsUpdate(request)) return syncWords.lateUpdate
  return offline ? syncWords.noSignal : attempts > 0 ? syncWords.tried(attempts) : undefined
}

function Choices({ request, title }: { request: QueuedRequest; title: string }): ReactNode {
  const { queue } = useServices()
  const [busy, setBusy] = useState(false)
  const discard = async () => {
    const sure = await dialogs.confirm({
      title: syncWords.discardTitle,
      body: `${title}. ${discardBody(request.kind, request.payload)}`,
      yes: syncWords.discardYes,
      danger: true,
    })
    if (!sure) return
    setBusy(true)
    const outcome = await queue.discard(request.sequence).finally(() => setBusy(false))
    if (outcome !== 'discarded') toasts.show(syncWords[outcome](title), 'info')
  }
  return (
    <>
      {request.state === 'aside' && (
        <Button
          kind="tonal"
          size="sm"
          icon={<Icon name="arrow-clockwise" weight="bold" />}
          onClick={() => void queue.retry(request.sequence)}
        >
          {syncWords.tryAgain}
        </Button>
      )}
      <Button kind="danger-quiet" size="sm" busy={busy} onClick={() => void discard()}>
        {syncWords.discard}
      </Button>
    </>
  )
}
