import { Suspense, useState } from 'react'
import { allLocations } from '#contract/constants.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { placeWords } from '#src/words/place.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useListedPlaces } from './use-listed-places.ts'

const LocationSheet = lazyPart(() => import('./location-sheet.tsx'))

interface LocationFilterProps {
  /** A location's id, or 0 for all. */
  value: number
  onChange: (id: number) => void
}

/** The chip beside a title that narrows a listing to one location. Hidden when there is no choice. */
export function LocationFilter({ value, onChange }: LocationFilterProps) {
  const [open, setOpen] = useState(false)
  // The sheet is loaded at the first press, and kept for its closing animation.
  const [asked, setAsked] = useState(false)
  const places = knownOr(useListedPlaces(), [])
  if (places.length < 2) return null
  const name =
    value === allLocations
      ? placeWords.allLocations
      : (places.find(({ id }) => id === value)?.name ?? placeWords.allLocations)
  const press = () => {
    setAsked(true)
    setOpen(true)
  }
  const choose = (id: number) => {
    setOpen(false)
    onChange(id)
  }
  return (
    <>
      <Chip
        icon={<Icon name="map-pin" />}
        iconEnd={<Icon name="caret-down" weight="bold" size="sm" />}
        aria-label={`${placeWords.filterLabel}: ${name}`}
        aria-haspopup="dialog"
        onClick={press}
      >
        {name}
      </Chip>
      <Suspense>
        {asked && (
          <LocationSheet open={open} places={places} value={value} onChoose={choose} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
