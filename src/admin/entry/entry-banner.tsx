import { useEffect } from 'react'
import { ownerRole } from '#contract/permissions.ts'
import type { OfficeEntry } from '#contract/shapes/entry.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { timeOfDay } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { entryWords } from '#src/words/admin-entry.ts'
import { useOwnOffice } from '../ui/own-office.ts'
import * as css from './entry-banner.module.css'
import { leaveEntryWindow } from './entry-window.ts'

const minute = 60_000

/** Says who of the platform is in the office, as long as it lasts. */
export function EntryBanners({ onEnded }: { onEnded: () => void }) {
  const { entries, ownEntry, roleId } = useOwnOffice()
  if (entries.length === 0) return null
  return (
    <aside className={css.banners} aria-label={entryWords.banner}>
      {entries.map((entry) =>
        entry.id === ownEntry ? (
          <OwnEntry key={entry.id} entry={entry} />
        ) : (
          <Banner key={entry.id} entry={entry} isOwner={roleId === ownerRole} onEnded={onEnded} />
        ),
      )}
    </aside>
  )
}

/** Milliseconds of this device's clock that are left of an entry. */
const useLeft = ({ until }: OfficeEntry): number => {
  const { clock } = useServices()
  const end = Date.parse(until)
  return end - useNow(clock.now, end, minute / 2)
}

function Banner({ entry, isOwner, onEnded }: { entry: OfficeEntry; isOwner: boolean; onEnded: () => void }) {
  const { remote } = useServices()
  const { busy, run } = useAct({ dialog: entryWords.endFailed, after: onEnded })
  if (useLeft(entry) <= 0) return null
  const end = () =>
    run(() => remote.ask('POST /accounts/entries/{id}/end', { params: { id: entry.id } }), entryWords.ended)
  return (
    <Note
      tone="warning"
      icon={<Icon name="headset" weight="fill" />}
      live
      end={
        isOwner && (
          <Button kind="outline" busy={busy} onClick={() => void end()}>
            {entryWords.endNow}
          </Button>
        )
      }
    >
      {entryWords.inside(timeOfDay(entry.until))} {entryWords.reason(entry.reason, entry.reference)}
    </Note>
  )
}

/** In the window of the entry itself. */
function OwnEntry({ entry }: { entry: OfficeEntry }) {
  const services = useServices()
  const { busy, run } = useAct({ dialog: entryWords.endFailed })
  const left = useLeft(entry)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) leaveEntryWindow(services).catch(services.report)
  }, [isOver, services])
  const leave = () =>
    run(async () => {
      await services.remote.ask('POST /accounts/entries/{id}/end', { params: { id: entry.id } })
      await leaveEntryWindow(services)
    })
  return (
    <Note
      tone="warning"
      icon={<Icon name="headset" weight="fill" />}
      end={
        <Button busy={busy} onClick={() => void leave()}>
          {entryWords.leave}
        </Button>
      }
    >
      <b>{entryWords.own(Math.ceil(left / minute))}</b> {entryWords.scopes[entry.scope]}.{' '}
      {entryWords.reason(entry.reason, entry.reference)}
    </Note>
  )
}
