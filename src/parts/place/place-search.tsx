import { SearchField } from '#src/ui/search-field.tsx'
import { placeWords } from '#src/words/place.ts'

/** Town, name or ZIP. */
export const PlaceSearch = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <SearchField label={placeWords.searchLabel} placeholder={placeWords.searchLabel} value={value} onChange={onChange} />
)
