import { useId, useState } from 'react'
import { usePushSwitch } from '../messages/use-push-switch.ts'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { Row } from '#src/ui/row.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { accountWords } from '#src/words/account.ts'
import { pushWords } from '#src/words/push.ts'

/** Push messages on this phone, on or off; empty where they are impossible. */
export function PushRow() {
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
