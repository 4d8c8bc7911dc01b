import { firstAdmin } from './first-admin.ts'
import { locations } from './locations.ts'
import { codes, deals } from './offers.ts'
import { products } from './products.ts'
import { support } from './support.ts'
import { survey } from './survey.ts'
import { texts } from './texts.ts'

/** In the order of files and of writing: what others refer to comes first. */
export const contents = [locations, products, deals, codes, texts, support, survey, firstAdmin] as const

export type ContentName = (typeof contents)[number]['name']
