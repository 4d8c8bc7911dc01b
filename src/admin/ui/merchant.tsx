import { useSite } from '#src/kit/site/site-context.ts'
import { adminWords } from '#src/words/admin.ts'
import * as css from './merchant.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Whose back office it is. */
export function Merchant() {
  const { companyName, logo } = useSite()
  return (
    <div className={css.merchant}>
      {logo && <img src={logo} alt="" width={30} height={30} />}
      <span>
        <b className={css.company}>{companyName}</b>
        <span className={`${prose.muted} ${prose.xs}`}>{adminWords.title}</span>
      </span>
    </div>
  )
}
