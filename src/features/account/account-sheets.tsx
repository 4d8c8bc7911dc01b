import { lazy, Suspense } from 'react'
import type { Account, Vehicle } from '#contract/shapes/account.ts'
import type { Location } from '#contract/shapes/place.ts'

const ProfileSheet = lazy(() => import('./profile-sheet.tsx'))
const LocationSheet = lazy(() => import('./location-sheet.tsx'))
const VehicleSheet = lazy(() => import('#src/parts/vehicle/vehicle-sheet.tsx'))

/** Which sheet is up. `turn` makes every opening a fresh one; a closed one stays until its motion is over. */
export interface OpenSheet {
  name: 'profile' | 'vehicle' | 'location'
  open: boolean
  turn: number
}

interface AccountSheetsProps {
  sheet: OpenSheet
  account: Account
  vehicle: Vehicle | null | undefined
  locations: readonly Location[] | undefined
  homeLocation: number
  onClose: () => void
}

export const AccountSheets = ({ sheet: { name, open, turn }, account, vehicle, locations, homeLocation, onClose }: AccountSheetsProps) => (
  <Suspense fallback={null}>
    {name === 'profile' && <ProfileSheet key={turn} account={account} open={open} onClose={onClose} />}
    {name === 'vehicle' && <VehicleSheet key={turn} known={vehicle} open={open} onClose={onClose} />}
    {name === 'location' && <LocationSheet key={turn} locations={locations} chosen={homeLocation} open={open} onClose={onClose} />}
  </Suspense>
)
