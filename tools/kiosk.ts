import { demoMerchants } from '#server/demo/merchants.ts'
import { actAsKiosk } from './kiosk/act.ts'
import { readArguments, usage } from './kiosk/arguments.ts'
import { callSite } from './kiosk/site.ts'

/**
 * Acts as a kiosk of a demo merchant against a running server. Exits with 0 when the code was accepted, else with 1.
 */
const main = async (): Promise<number> => {
  const args = readArguments(process.argv.slice(2))
  const merchant = demoMerchants.find(({ subdomain }) => subdomain === args.site)
  if (!merchant)
    throw new Error(`--site ${args.site} is none of ${demoMerchants.map(({ subdomain }) => subdomain).join(', ')}.`)
  const verdict = await actAsKiosk((call) => callSite(args.url, args.site, call), args, merchant.terminal)
  console.log(verdict.words)
  return verdict.good ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exitCode = 2
}
