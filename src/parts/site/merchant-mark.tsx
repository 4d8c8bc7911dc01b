import './merchant-mark.css'
import { useSite } from './site-context.ts'

/** The merchant's logo beside its name; `large` stands the logo above the name, for log-in and splash. */
export function MerchantMark({ large = false }: { large?: boolean }) {
  const { logo, companyName } = useSite()
  return (
    <span className={large ? 'merchant merchant--lg' : 'merchant'}>
      {logo && <img className="merchant__logo" src={logo} alt="" />}
      <span className="merchant__name display">{shortName(companyName)}</span>
    </span>
  )
}

/** "Puddle Lane Car Wash" is signed "Puddle Lane": what kind of shop it is, the picture says. */
export const shortName = (companyName: string): string =>
  companyName.replace(/\s+(express\s+)?(car\s+)?wash$/i, '') || companyName
