import type { Location } from '#contract/shapes/place.ts'
import type { LocationRow } from '../tables/locations.ts'

export const presentLocation = ({ tenantId: _, ...location }: LocationRow): Location => location
