import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Location } from '#contract/shapes/place.ts'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { homeLocation } from '#src/resources/resource.ts'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { RowButton } from '#src/ui/row.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { accountWords } from '#src/words/account.ts'
import { formWords } from '#src/words/forms.ts'
import { useListedPlaces } from '../places/use-listed-places.ts'

const DefaultLocationSheet = lazyPart(() => import('../places/default-location-sheet.tsx'))

/** The default location; a press offers all locations. */
export function LocationRow({ waits }: { waits: boolean }) {
  // `turn` remounts the sheet at every opening; a closed one stays until its animation is over.
  const [sheet, setSheet] = useState({ open: false, turn: 0 })
  const places = useListedPlaces()
  const chosen = useStored(homeLocation, undefined)
  return (
    <>
      <RowButton
        start={<IconTile name="map-pin" />}
        title={accountWords.defaultLocation}
        detail={<Chosen places={places} chosen={chosen} waits={waits} />}
        onClick={() => setSheet({ open: true, turn: sheet.turn + 1 })}
      />
      <Suspense fallback={null}>
        {sheet.turn > 0 && (
          <DefaultLocationSheet
            key={sheet.turn}
            open={sheet.open}
            onClose={() => setSheet({ ...sheet, open: false })}
          />
        )}
      </Suspense>
    </>
  )
}

interface ChosenProps {
  places: StoredView<Location[]>
  chosen: StoredView<{ locationId: number }>
  waits: boolean
}

function Chosen({ places, chosen, waits }: ChosenProps) {
  if (chosen.is === 'loading' || places.is === 'loading') return <Skeleton width="50%" />
  if (chosen.is === 'missing' || places.is === 'missing') return accountWords.locationUnread
  const place = places.value.find(({ id }) => id === chosen.value.locationId)?.name ?? accountWords.noLocation
  return waits ? `${place}. ${formWords.savedHere}` : place
}
