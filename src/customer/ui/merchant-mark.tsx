import { shortName } from '#contract/rules/short-name.ts'
import * as css from './merchant-mark.module.css'
import { useSite } from '#src/kit/site/site-context.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** The merchant's logo beside its name; `large` puts the logo above the name, for log-in and splash. */
export function MerchantMark({ large = false }: { large?: boolean }) {
  const { logo, companyName } = useSite()
  return (
    <span data-ui="merchant" className={large ? `${css.merchant} ${css.lg}` : css.merchant}>
      {logo && <img className={css.logo} src={logo} alt="" width={34} height={34} />}
      <span className={`${css.name} ${prose.display}`}>{shortName(companyName)}</span>
    </span>
  )
}
