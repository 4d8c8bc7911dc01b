import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { homeLocation, locations } from '#src/resources/resource.ts'
import { IconTile } from '#src/ui/icon-tile.tsx'
import { RowButton } from '#src/ui/row.tsx'
import { accountWords } from '#src/words/account.ts'
import { formWords } from '#src/words/forms.ts'

const DefaultLocationSheet = lazyPart(() => import('../place/default-location-sheet.tsx'))

/** The default location; a press offers all locations. */
export function LocationRow({ waits }: { waits: boolean }) {
  // `turn` remounts the sheet at every opening; a closed one stays until its animation is over.
  const [sheet, setSheet] = useState({ open: false, turn: 0 })
  const places = useStored(locations, undefined).value
  const chosen = useStored(homeLocation, undefined).value?.locationId ?? 0
  const place = places?.find(({ id }) => id === chosen)?.name ?? accountWords.noLocation
  return (
    <>
      <RowButton
        start={<IconTile name="map-pin" />}
        title={accountWords.defaultLocation}
        detail={waits ? `${place}. ${formWords.savedHere}` : place}
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
