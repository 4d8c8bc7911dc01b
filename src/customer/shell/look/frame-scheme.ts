import { smallStore } from '#src/ui/small-store.ts'

/** Whether the page that frames the app asks for the dark scheme; undefined leaves the choice to the merchant. */
export const frameScheme = smallStore<boolean | undefined>(undefined, 'page')
