import { useServices } from '#src/kit/services.ts'
import { QrCode } from '#src/customer/wallet/code/qr-code.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { QrFrame } from '#src/customer/ui/qr-frame.tsx'
import { webAccountWords as words } from '#src/words/web-account.ts'

interface PhoneDialogProps {
  /** The phone's path of what opens there. */
  address: string
  open: boolean
  onClose: () => void
}

/** An address of the phone app, as a picture for the phone's camera. It needs no contact. */
export default function PhoneDialog({ address, open, onClose }: PhoneDialogProps) {
  const { origin } = useServices()
  return (
    <Dialog open={open} onClose={onClose} title={words.openOnPhone} description={words.openOnPhoneBody}>
      <QrFrame state="live">
        <QrCode text={`${origin}${address}`} label={words.openOnPhoneCode} />
      </QrFrame>
    </Dialog>
  )
}
