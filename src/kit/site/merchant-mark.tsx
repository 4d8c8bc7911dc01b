import { shortName } from '#contract/rules/short-name.ts'
import './merchant-mark.css'
import { useSite } from './site-context.ts'

/** The merchant's logo beside its name; `large` puts the logo above the name, for log-in and splash. */
export function MerchantMark({ large = false }: { large?: boolean }) {
  const { logo, companyName } = useSite()
  return (
    <span className={large ? 'merchant merchant--lg' : 'merchant'}>
      {logo && <img className="merchant__logo" src={logo} alt="" width={34} height={34} />}
      <span className="merchant__name display">{shortName(companyName)}</span>
    </span>
  )
}
