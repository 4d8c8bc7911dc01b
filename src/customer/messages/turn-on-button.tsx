import { useState } from 'react'
import { usePushSwitch } from './use-push-switch.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { pushWords } from '#src/words/push.ts'

/** The button that turns on push messages; empty where they are impossible. */
export function TurnOnButton() {
  const { state, turnOn } = usePushSwitch()
  const [busy, setBusy] = useState(false)
  if (state === 'denied') return <Note>{pushWords.denied}</Note>
  if (state !== 'off') return null
  const press = async () => {
    setBusy(true)
    try {
      if (await turnOn()) toasts.show(pushWords.on, 'success')
    } catch {
      toasts.show(pushWords.failed, 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="lg" busy={busy} icon={<Icon name="bell" />} onClick={() => void press()}>
      {pushWords.turnOn}
    </Button>
  )
}
