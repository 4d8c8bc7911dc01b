import type { Location } from '#contract/shapes/place.ts'

export const elmStreet = 1
export const oldMill = 2
const harborPoint = 3
export const westgate = 4

export const places: Location[] = [
  {
    id: elmStreet,
    name: 'Elm Street',
    city: 'Brookfield',
    address1: '214 Elm Street',
    address2: null,
    state: 'OR',
    zip: '97301',
    latitude: 44.9429,
    longitude: -123.0351,
    phone: '5035550142',
  },
  {
    id: oldMill,
    name: 'Old Mill',
    city: 'Brookfield',
    address1: '9 Old Mill Road',
    address2: 'Behind the bakery',
    state: 'OR',
    zip: '97303',
    latitude: 44.9712,
    longitude: -123.0189,
    phone: '5035550177',
  },
  {
    id: harborPoint,
    name: 'Harbor Point',
    city: 'Harbor Point',
    address1: '1180 Quay Avenue',
    address2: null,
    state: 'OR',
    zip: '97310',
    latitude: 44.9287,
    longitude: -123.1042,
    phone: '5035550119',
  },
  {
    id: westgate,
    name: 'Westgate',
    city: 'Westgate',
    address1: '4021 Westgate Plaza',
    address2: null,
    state: 'OR',
    zip: '97304',
    latitude: 44.9836,
    longitude: -123.1218,
    phone: null,
  },
]
