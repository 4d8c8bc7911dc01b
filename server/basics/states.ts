import type { State } from '#contract/shapes/place.ts'

const names = `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas
KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi
MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York
NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island
SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington
WV West Virginia|WI Wisconsin|WY Wyoming`

/** The states for vehicle and address forms: the fifty, the District of Columbia and Puerto Rico, by name. */
export const states: State[] = names.split(/[|\n]/).map((row) => ({ code: row.slice(0, 2), name: row.slice(3) }))

export const isState = (code: string): boolean => states.some((state) => state.code === code)

const provinces = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']

/** ISO 3166-1 code of the country of a state or province; undefined for another text. */
export const countryOf = (state: string): string | undefined => {
  const code = state.trim().toUpperCase()
  if (states.some((each) => each.code === code || each.name.toUpperCase() === code)) return 'US'
  return provinces.includes(code) ? 'CA' : undefined
}
