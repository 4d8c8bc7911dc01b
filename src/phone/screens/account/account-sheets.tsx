import { lazy, Suspense } from 'react'
import { homeLocationChange } from '#contract/requests/kinds.ts'
import type { Account, Vehicle } from '#contract/shapes/account.ts'
import type { Location } from '#contract/shapes/place.ts'
import { useChange } from '#src/kit/changes/use-change.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { accountWords } from '#src/words/account.ts'

const ProfileSheet = lazy(() => import('./profile-sheet.tsx'))
const CardOptionsSheet = lazy(() => import('./card-options-sheet.tsx'))
const LocationSheet = lazy(() => import('#src/shop/place/location-sheet.tsx'))
const VehicleSheet = lazy(() => import('#src/shop/vehicle/vehicle-sheet.tsx'))

/** The open sheet. `turn` remounts it at every opening; a closed one stays until its animation is over. */
export interface OpenSheet {
  name: 'profile' | 'vehicle' | 'location' | 'card'
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

export const AccountSheets = ({
  sheet: { name, open, turn },
  account,
  vehicle,
  locations,
  homeLocation,
  onClose,
}: AccountSheetsProps) => (
  <Suspense fallback={null}>
    {name === 'profile' && <ProfileSheet key={turn} account={account} open={open} onClose={onClose} />}
    {name === 'vehicle' && <VehicleSheet key={turn} known={vehicle} open={open} onClose={onClose} />}
    {name === 'card' && <CardOptionsSheet key={turn} payment={account.payment} open={open} onClose={onClose} />}
    {name === 'location' && (
      <DefaultLocation key={turn} locations={locations} chosen={homeLocation} open={open} onClose={onClose} />
    )}
  </Suspense>
)

const noLocation = { title: accountWords.locationClear, icon: 'map-pin' } as const

/** The choice of one of all locations, stored at once and without a button to confirm. */
function DefaultLocation({
  locations = [],
  chosen,
  open,
  onClose,
}: Pick<AccountSheetsProps, 'locations' | 'onClose'> & { chosen: number; open: boolean }) {
  const keep = useChange()
  const { forceLocations } = useSite()
  const choose = async (locationId: number) => {
    if (locationId === chosen || (await keep(homeLocationChange, { locationId }))) onClose()
  }
  return (
    <LocationSheet
      open={open}
      title={accountWords.locationTitle}
      description={accountWords.locationBody}
      places={locations}
      value={chosen}
      none={forceLocations ? null : noLocation}
      onChoose={(id) => void choose(id)}
      onClose={onClose}
    />
  )
}
