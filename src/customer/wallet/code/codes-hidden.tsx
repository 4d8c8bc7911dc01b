import { useSnapshot } from 'valtio'
import { useServices } from '#src/kit/services.ts'
import { isLost } from '#src/platform/contact.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { walletWords } from '#src/words/wallet.ts'

/** Why no code can be shown while there is no contact. */
export function CodesHidden() {
  const { clock, contact } = useServices()
  const seen = useSnapshot(contact)
  if (!isLost(seen, useNow(clock.now, Infinity))) return null
  return (
    <div data-transient>
      <Note tone="warning" icon={<Icon name="qr-code" />}>
        <b>{walletWords.hidden}</b> {walletWords.hiddenBody}
      </Note>
    </div>
  )
}
