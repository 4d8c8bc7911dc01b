import { parseArgs } from 'node:util'

export type Act =
  | { kind: 'scan' }
  | { kind: 'redeem' }
  | { kind: 'charge'; amount: number }
  | { kind: 'sell'; productId: number }

export interface KioskArguments {
  code: string
  site: string
  /** Address of the server. */
  url: URL
  /** Null: the merchant's first location. */
  locationId: number | null
  act: Act
}

export const usage = `usage: npm run kiosk -- CODE [--redeem | --charge AMOUNT | --product ID]
                          [--site puddle] [--location ID] [--url http://127.0.0.1:8080]
Without --redeem, --charge or --product the code is only looked at.`

/** Parses the command line. @throws Error that names the invalid argument */
export const readArguments = (args: readonly string[]): KioskArguments => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      redeem: { type: 'boolean' },
      charge: { type: 'string' },
      product: { type: 'string' },
      site: { type: 'string', default: 'puddle' },
      location: { type: 'string' },
      url: { type: 'string', default: 'http://127.0.0.1:8080' },
    },
  })
  // A code may be typed in groups, with spaces.
  const code = positionals.join('')
  if (code === '') throw new Error('Which code?')
  const asked = [values.redeem, values.charge, values.product].filter((value) => value !== undefined)
  if (asked.length > 1) throw new Error('One of --redeem, --charge and --product, please.')
  if (!URL.canParse(values.url)) throw new Error(`--url ${values.url} is no address.`)
  return {
    code,
    site: values.site,
    url: new URL(values.url),
    locationId: whole('--location', values.location),
    act: actOf(values),
  }
}

const actOf = ({ redeem, charge, product }: { redeem?: boolean; charge?: string; product?: string }): Act => {
  if (charge !== undefined) {
    if (!/^\d+(\.\d{1,2})?$/.test(charge)) throw new Error('--charge takes an amount such as 12.50.')
    return { kind: 'charge', amount: Number(charge) }
  }
  const productId = whole('--product', product)
  if (productId !== null) return { kind: 'sell', productId }
  return { kind: redeem ? 'redeem' : 'scan' }
}

const whole = (name: string, value: string | undefined): number | null => {
  if (value === undefined) return null
  if (!/^[1-9]\d*$/.test(value)) throw new Error(`${name} takes a number from 1.`)
  return Number(value)
}
