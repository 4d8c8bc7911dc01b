import './brand-mark.css'
import { cx } from './cx.ts'

export interface BrandMarkProps {
  /** Address of the merchant's logo; empty shows the name alone. */
  logo: string
  name: string
  /** `bar`: on one line, for heads. `splash` and `login`: stacked and large. */
  size?: 'bar' | 'splash' | 'login'
}

/** The merchant's logo and name. */
export const BrandMark = ({ logo, name, size = 'bar' }: BrandMarkProps) => (
  <span className={cx('brand-mark', `brand-mark--${size}`)}>
    {logo && <img src={logo} alt="" className="brand-mark__logo" />}
    <span className="brand-mark__name">{name}</span>
  </span>
)
