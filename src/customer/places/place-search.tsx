import { SearchField } from '#src/ui/search-field.tsx'
import { placeWords } from '#src/words/place.ts'

/** Minimum number of locations for a search field: fewer fit on a screen or two. */
export const searchFrom = 9

/** Town, name or ZIP. */
export const PlaceSearch = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <SearchField label={placeWords.searchLabel} placeholder={placeWords.searchLabel} value={value} onChange={onChange} />
)
