import { Shelf } from '#src/parts/catalogue/shelf.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'

export default function BundlesScreen() {
  return (
    <Shelf listing="AppBundle" path="/bundles" title={catalogueWords.bundles} failed={catalogueWords.failedBundles} />
  )
}
