import { Shelf } from '#src/parts/catalogue/shelf.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'

export default function WashesScreen() {
  return <Shelf listing="AppWash" path="/washes" title={catalogueWords.washes} failed={catalogueWords.failedWashes} />
}
