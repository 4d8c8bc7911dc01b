import type { Location } from '#contract/shapes/place.ts'

export const midtown = 21
export const marina = 22
const airport = 23
export const northgate = 24

export const places: Location[] = [
  {
    id: midtown,
    name: 'Midtown',
    city: 'Oakland',
    address1: '500 Grand Avenue',
    address2: null,
    state: 'CA',
    zip: '94612',
    latitude: 37.8105,
    longitude: -122.2542,
    phone: '5105550136',
  },
  {
    id: marina,
    name: 'Marina',
    city: 'Oakland',
    address1: '77 Embarcadero',
    address2: 'Lane 1 is members only',
    state: 'CA',
    zip: '94606',
    latitude: 37.7877,
    longitude: -122.2566,
    phone: '5105550181',
  },
  {
    id: airport,
    name: 'Airport',
    city: 'Oakland',
    address1: '2 Hegenberger Loop',
    address2: null,
    state: 'CA',
    zip: '94621',
    latitude: 37.7358,
    longitude: -122.1987,
    phone: '5105550102',
  },
  {
    id: northgate,
    name: 'Northgate',
    city: 'Berkeley',
    address1: '3310 Telegraph Avenue',
    address2: null,
    state: 'CA',
    zip: '94705',
    latitude: 37.8513,
    longitude: -122.2608,
    phone: null,
  },
]
