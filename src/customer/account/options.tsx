import { useId, useState } from 'react'
import { preferencesChange } from '#contract/requests/kinds.ts'
import type { Account, Preferences } from '#contract/shapes/account.ts'
import { useChange } from '#src/customer/queued/use-change.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { Row, Rows } from '#src/ui/row.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { accountWords } from '#src/words/account.ts'
import { formWords } from '#src/words/forms.ts'
import { useSavedHere } from './use-saved-here.ts'
import { FontSize } from './font-size.tsx'
import { LocationRow } from './location-row.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as css from './options.module.css'
import { usePushSwitch } from '../messages/use-push-switch.ts'
import { toasts } from '#src/ui/toasts.ts'
import { pushWords } from '#src/words/push.ts'

/** What the user may set for this account: changes are queued, and shown at once. */
export function Options({ account }: { account: Account }) {
  const keep = useChange()
  const waits = useSavedHere()
  const { bubbles, fontSize } = useSite()
  const { preferences } = account
  const prefer = (choice: Preferences) => void keep(preferencesChange, choice)
  return (
    <div className={layout.g3}>
      <Rows>
        <LocationRow waits={waits.has('homeLocation')} />
        {bubbles.enabled && <BubblesRow on={preferences.bubbles ?? true} onChange={(on) => prefer({ bubbles: on })} />}
        <PushRow />
        <LookRow dark={preferences.dark_theme ?? null} onChange={(dark) => prefer({ dark_theme: dark })} />
        <FontSize value={preferences.fontSize ?? fontSize} onChange={(size) => prefer({ fontSize: size })} />
      </Rows>
      {waits.has('preferences') && <p className={`${prose.small} ${prose.muted}`}>{formWords.savedHere}</p>}
    </div>
  )
}

function BubblesRow({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const name = useId()
  return (
    <Row
      start={<IconTile name="drop" />}
      title={<span id={name}>{accountWords.bubbles}</span>}
      end={<Switch aria-labelledby={name} checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />}
    />
  )
}

type Look = 'auto' | 'light' | 'dark'
const lookOf = (dark: boolean | null): Look => (dark === null ? 'auto' : dark ? 'dark' : 'light')
const darkOf: Record<Look, boolean | null> = { auto: null, light: false, dark: true }

/** Automatic is the merchant's own scheme, else the phone's. */
function LookRow({ dark, onChange }: { dark: boolean | null; onChange: (dark: boolean | null) => void }) {
  return (
    <Row
      className={css.lookRow}
      start={<IconTile name="moon" />}
      title={accountWords.look}
      end={
        <Segmented
          label={accountWords.look}
          choices={accountWords.looks}
          value={lookOf(dark)}
          onChange={(look) => onChange(darkOf[look])}
        />
      }
    />
  )
}

/** Push messages on this phone, on or off; empty where they are impossible. */
function PushRow() {
  const name = useId()
  const { state, turnOn, turnOff } = usePushSwitch()
  const [busy, setBusy] = useState(false)
  if (state === 'impossible') return null
  const isDenied = state === 'denied'
  const change = async (on: boolean) => {
    setBusy(true)
    try {
      if (!on) await turnOff()
      else if (!(await turnOn())) return
      toasts.show(on ? pushWords.on : pushWords.off, 'success')
    } catch {
      toasts.show(pushWords.failed, 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Row
      start={<IconTile name={state === 'on' ? 'bell' : 'bell-slash'} />}
      title={<span id={name}>{accountWords.notifications}</span>}
      detail={isDenied && accountWords.notificationsBlocked}
      end={
        <Switch
          aria-labelledby={name}
          checked={state === 'on'}
          disabled={busy || isDenied}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      }
    />
  )
}
