import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useInBrowser } from '#src/customer/ui/use-in-browser.ts'
import { findUsWords } from '#src/words/find-us.ts'

const ChipMenu = lazyPart(async () => ({ default: (await import('#src/ui/overlays/chip-menu.tsx')).ChipMenu }))

interface CityFilterProps {
  cities: readonly string[]
  /** Empty: all. */
  value: string
  onChange: (city: string) => void
}

/** The chip that narrows the locations to a city; nothing without cities. */
export function CityFilter({ cities, value, onChange }: CityFilterProps) {
  const isHere = useInBrowser()
  if (cities.length === 0) return null
  const choices = [{ value: '', label: findUsWords.allCities }, ...cities.map((city) => ({ value: city, label: city }))]
  const icon = <Icon name="map-pin" />
  const coming = (
    <Chip icon={icon} iconEnd={<Icon name="caret-down" weight="bold" size="sm" />} disabled>
      {value || findUsWords.allCities}
    </Chip>
  )
  return (
    <Suspense fallback={coming}>
      {isHere ? (
        <ChipMenu label={findUsWords.city} icon={icon} choices={choices} value={value} onChange={onChange} />
      ) : (
        coming
      )}
    </Suspense>
  )
}
