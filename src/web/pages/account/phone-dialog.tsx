import { useServices } from '#src/kit/services.ts'
import { QrCode } from '#src/shop/code/qr-code.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { QrFrame } from '#src/ui/qr-frame.tsx'
import { webAccountWords as words } from '#src/words/web-account.ts'
import { phoneWallet } from './phone-wallet.ts'

/** The address of the wallet on the phone, as a picture for its camera. It needs no contact. */
export default function PhoneDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { origin } = useServices()
  return (
    <Dialog open={open} onClose={onClose} title={words.openOnPhone} description={words.openOnPhoneBody}>
      <QrFrame state="live">
        <QrCode text={phoneWallet(origin)} label={words.openOnPhoneCode} />
      </QrFrame>
    </Dialog>
  )
}
