import { homeLocationChange } from '#contract/requests/kinds.ts'
import { useChange } from '#src/customer/queued/use-change.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { homeLocation } from '#src/resources/resource.ts'
import { accountWords } from '#src/words/account.ts'
import LocationSheet from './location-sheet.tsx'
import { useListedPlaces } from './use-listed-places.ts'

const noLocation = { title: accountWords.locationClear, icon: 'map-pin' } as const

/** The choice of one of all locations, stored at once and without a button to confirm. */
export default function DefaultLocationSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const keep = useChange()
  const { forceLocations } = useSite()
  const places = knownOr(useListedPlaces(), [])
  const chosen = knownOr(useStored(homeLocation, undefined))?.locationId ?? 0
  const choose = async (locationId: number) => {
    if (locationId === chosen || (await keep(homeLocationChange, { locationId }))) onClose()
  }
  return (
    <LocationSheet
      open={open}
      title={accountWords.locationTitle}
      description={accountWords.locationBody}
      places={places}
      value={chosen}
      none={forceLocations ? null : noLocation}
      onChoose={(id) => void choose(id)}
      onClose={onClose}
    />
  )
}
