import { useState } from 'react'
import { allLocations } from '#contract/constants.ts'
import { homeLocationChange } from '#contract/requests/kinds.ts'
import type { Location } from '#contract/shapes/place.ts'
import { useServices } from '#src/parts/services.ts'
import { useSite } from '#src/parts/site/site-context.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { RowButton, Rows } from '#src/ui/row.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { accountWords } from '#src/words/account.ts'
import { findLocations, searchFrom } from './locations.ts'

interface LocationSheetProps {
  locations: readonly Location[] | undefined
  /** 0: none. */
  chosen: number
  open: boolean
  onClose: () => void
}

/** One of all locations, at once and without a button to confirm. */
export default function LocationSheet({ locations = [], chosen, open, onClose }: LocationSheetProps) {
  const { queue } = useServices()
  const { forceLocations } = useSite()
  const [typed, setTyped] = useState('')
  const choose = async (locationId: number) => {
    if (locationId !== chosen) await queue.add(homeLocationChange, { locationId })
    onClose()
  }
  const found = findLocations(locations, typed)
  return (
    <Sheet open={open} onClose={onClose} title={accountWords.locationTitle} description={accountWords.locationBody}>
      {locations.length > searchFrom && (
        <SearchField label={accountWords.locationSearch} placeholder={accountWords.locationSearch} value={typed} onChange={setTyped} />
      )}
      {locations.length === 0 && <Note tone="warning">{accountWords.locationsMissing}</Note>}
      {locations.length > 0 && found.length === 0 && <p className="muted" role="status">{accountWords.locationNobody}</p>}
      <Rows plain>
        {!forceLocations && !typed && (
          <LocationRow title={accountWords.locationClear} chosen={chosen === allLocations} onChoose={() => void choose(allLocations)} />
        )}
        {found.map(({ id, name, address1 }) => (
          <LocationRow key={id} title={name} detail={address1} chosen={id === chosen} onChoose={() => void choose(id)} />
        ))}
      </Rows>
    </Sheet>
  )
}

interface LocationRowProps {
  title: string
  detail?: string
  chosen: boolean
  onChoose: () => void
}

const LocationRow = ({ title, detail, chosen, onChoose }: LocationRowProps) => (
  <RowButton
    start={<Tile size="sm"><Icon name="map-pin" weight={chosen ? 'fill' : 'regular'} /></Tile>}
    title={title}
    detail={detail}
    aria-pressed={chosen}
    end={chosen ? <Icon name="check" weight="bold" label={accountWords.locationChosen} /> : null}
    onClick={onChoose}
  />
)
