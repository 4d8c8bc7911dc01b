import { contents, type ContentName } from '#contract/content/kinds.ts'
import type { Kind } from './kind.ts'
import { codes } from './kinds/codes.ts'
import { deals } from './kinds/deals.ts'
import { firstAdmin } from './kinds/first-admin.ts'
import { locations } from './kinds/locations.ts'
import { products } from './kinds/products.ts'
import { support } from './kinds/support.ts'
import { survey } from './kinds/survey.ts'
import { texts } from './kinds/texts.ts'

const byName: Record<ContentName, Kind> = { locations, products, deals, codes, texts, support, survey, firstAdmin }

/** In the order of files and of writing. */
export const kinds: readonly Kind[] = contents.map(({ name }) => byName[name])

export const exportedKinds: readonly Kind[] = kinds.filter(({ isImportOnly }) => !isImportOnly)

export const kindNamed = (name: string): Kind | undefined => kinds.find((kind) => kind.name === name)
