import { useState } from 'react'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { ceremonies } from '#src/kit/security/passkey-support.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { securityWords as words } from '#src/words/security.ts'
import * as css from './security.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The offer of a passkey. Both answers close it; a device that makes none leaves it open. */
export default function PasskeyOfferSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { remote } = useServices()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const make = async () => {
    setBusy(true)
    setProblem('')
    try {
      const made = await (await ceremonies()).makePasskey(remote)
      if (made === 'left') return
      if (made !== 'known') toasts.show(words.added, 'success')
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.offerTitle} description={words.offerBody}>
      <div className={layout.g3}>
        <span className={`${layout.g1} ${layout.center}`}>
          <Seal tone="brand">
            <Icon name="fingerprint" />
          </Seal>
        </span>
        <ul className={css.points}>
          <li>
            <Icon name="shield-check" /> {words.offerStays}
          </li>
          <li>
            <Icon name="lightning" /> {words.offerWorks}
          </li>
        </ul>
        <Button size="lg" block busy={busy} icon={<Icon name="fingerprint" />} onClick={() => void make()}>
          {words.offerYes}
        </Button>
        <Button kind="tonal" size="lg" block onClick={onClose}>
          {words.offerNo}
        </Button>
        {problem && (
          <Note tone="danger" live>
            {problem}
          </Note>
        )}
        <p className={`${prose.xs} ${prose.muted} ${layout.center}`}>{words.offerOnce}</p>
      </div>
    </Sheet>
  )
}
