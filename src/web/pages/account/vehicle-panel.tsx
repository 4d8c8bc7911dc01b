import { knownOr } from '#src/kit/data/known-or.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { vehicle } from '#src/resources/resource.ts'
import { useSavedHere } from '#src/customer/account/use-saved-here.ts'
import { VehicleRow } from '#src/customer/vehicle/vehicle-row.tsx'
import { Rows } from '#src/ui/row.tsx'

const VehicleSheet = lazyPart(() => import('#src/customer/vehicle/vehicle-sheet.tsx'))

/** The vehicle, or the form that asks for it. */
export function VehiclePanel() {
  const car = useStored(vehicle, undefined)
  const waits = useSavedHere().has('vehicle')
  // `turn` remounts the form at every opening; a closed one stays until its animation is over.
  const [sheet, setSheet] = useState({ open: false, turn: 0 })
  return (
    <>
      <Rows>
        <VehicleRow car={car} waits={waits} onAdd={() => setSheet({ open: true, turn: sheet.turn + 1 })} />
      </Rows>
      <Suspense fallback={null}>
        {sheet.turn > 0 && (
          <VehicleSheet
            key={sheet.turn}
            known={knownOr(car)}
            open={sheet.open}
            onClose={() => setSheet({ ...sheet, open: false })}
          />
        )}
      </Suspense>
    </>
  )
}
