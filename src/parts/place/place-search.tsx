import { SearchField } from '#src/ui/search-field.tsx'
import { placeWords } from '#src/words/place.ts'

/** Fewer places fit on a screen or two: a search would only take room. */
export const searchFrom = 9

/** Town, name or ZIP. */
export const PlaceSearch = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <SearchField label={placeWords.searchLabel} placeholder={placeWords.searchLabel} value={value} onChange={onChange} />
)
