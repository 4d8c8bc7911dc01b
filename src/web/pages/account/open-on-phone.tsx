import { useState } from 'react'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { useServices } from '#src/kit/services.ts'
import { QrCode } from '#src/shop/code/qr-code.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { QrFrame } from '#src/ui/qr-frame.tsx'
import { webAccountWords as words } from '#src/words/web-account.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Side of the picture in px. */
const side = 180

/**
 * The address of the wallet on the phone as a picture for its camera, after a press. It is never the item's own code:
 * a picture of that would outlast the contact that the code needs.
 */
export function OpenOnPhone() {
  const { origin } = useServices()
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button kind="tonal" block icon={<Icon name="device-mobile" />} onClick={() => setOpen(true)}>
        {words.openOnPhone}
      </Button>
    )
  return (
    <section className={`${layout.g2} ${layout.center}`} aria-label={words.openOnPhone}>
      <b>{words.openOnPhone}</b>
      <QrFrame state="live" width={side}>
        <QrCode text={`${origin}${phoneRoutes.wallet.path}`} label={words.openOnPhoneCode} />
      </QrFrame>
      <p className={`${prose.small} ${prose.muted}`}>{words.openOnPhoneBody}</p>
    </section>
  )
}
