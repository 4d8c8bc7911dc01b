import { useState } from 'react'
import { contactProbeTimeout } from '#contract/constants.ts'
import { useServices } from '#src/kit/services.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { captiveWords } from '#src/words/queued.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** An address on this host outside the app: a captive portal shows its sign-in page there. */
const portalAddress = '/healthz'

export default function CaptiveSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { remote } = useServices()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await remote.ask('GET /system/app-version', {}, { timeout: contactProbeTimeout }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Sheet open={open} onClose={onClose} title={captiveWords.title} description={captiveWords.body}>
      <div className={layout.g2}>
        <LinkButton
          size="lg"
          block
          href={portalAddress}
          target="_blank"
          rel="noreferrer"
          iconEnd={<Icon name="arrow-square-out" weight="bold" />}
        >
          {captiveWords.open}
        </LinkButton>
        <Button kind="tonal" block busy={busy} onClick={() => void again()}>
          {captiveWords.again}
        </Button>
      </div>
      <p className={`${prose.small} ${prose.muted}`}>{captiveWords.more}</p>
    </Sheet>
  )
}
