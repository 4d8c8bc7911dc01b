import type { Account } from '#contract/shapes/account.ts'
import { EditProfile } from '#src/customer/account/edit-profile.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { accountWords } from '#src/words/account.ts'

interface ProfileSheetProps {
  account: Account
  open: boolean
  onClose: () => void
}

export default function ProfileSheet({ account, open, onClose }: ProfileSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={accountWords.profileTitle}>
      <EditProfile account={account} onSaved={onClose} />
    </Sheet>
  )
}
