import { adminSections } from '#contract/routes/admin.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { smallStore } from '#src/ui/small-store.ts'

/** Id of the location whose forms are shown; null: the first. */
export const chosenPlace = smallStore<number | null>(null, 'page')

const { path } = adminSections.find(({ name }) => name === 'places')!

/** Opens the forms of a location. */
export const useShowPlace = (id: number): (() => void) => {
  const { go } = useNavigation()
  return () => {
    chosenPlace.set(id)
    go(path)
  }
}
