import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Account, Vehicle } from '#contract/shapes/account.ts'

const ProfileSheet = lazyPart(() => import('./profile-sheet.tsx'))
const CardOptionsSheet = lazyPart(() => import('./card-options-sheet.tsx'))
const VehicleSheet = lazyPart(() => import('#src/customer/vehicle/vehicle-sheet.tsx'))

/** The open sheet. `turn` remounts it at every opening; a closed one stays until its animation is over. */
export interface OpenSheet {
  name: 'profile' | 'vehicle' | 'card'
  open: boolean
  turn: number
}

interface AccountSheetsProps {
  sheet: OpenSheet
  account: Account
  vehicle: Vehicle | null | undefined
  onClose: () => void
}

export const AccountSheets = ({ sheet: { name, open, turn }, account, vehicle, onClose }: AccountSheetsProps) => (
  <Suspense fallback={null}>
    {name === 'profile' && <ProfileSheet key={turn} account={account} open={open} onClose={onClose} />}
    {name === 'vehicle' && <VehicleSheet key={turn} known={vehicle} open={open} onClose={onClose} />}
    {name === 'card' && <CardOptionsSheet key={turn} payment={account.payment} open={open} onClose={onClose} />}
  </Suspense>
)
